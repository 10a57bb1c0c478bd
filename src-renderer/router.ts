import { createRouter, createWebHistory } from 'vue-router';
import type { RouteRecordRaw } from 'vue-router';

/** A view's entry on the side rail; views without one are reached from others. */
interface RailEntry {
  readonly title: string;
  /** Last part of the address under `/w/:workspace/`, or an address from the root. */
  readonly section: string;
  readonly order: number;
  /** Also there without an opened folder, under `/` and the section. */
  readonly anywhere?: true;
}

declare module 'vue-router' {
  interface RouteMeta {
    rail?: RailEntry;
    /** Views that hold one rail entry lit, by its section. */
    section?: string;
    /** Shown alone, without rail, title and status: nothing there may sway who labels. */
    alone?: boolean;
    /** What one answers with is on the right: notices keep off it. */
    answersRight?: boolean;
  }
}

// Each view is a folder that declares its own route: a new view touches nothing here. One that is not in this build has none.
const views = import.meta.glob<{ default: RouteRecordRaw | null }>('./views/*/route.ts', { eager: true });

export const viewRoutes: readonly RouteRecordRaw[] = Object.values(views).flatMap(
  (module) => module.default ?? [],
);

export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/w/:workspace', redirect: (to) => `/w/${String(to.params['workspace'])}/runs` },
    ...viewRoutes,
  ],
});
