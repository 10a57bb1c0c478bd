import type { RouteLocationRaw } from 'vue-router';

/** A list of rollouts as an address holds it. */
export interface ListAddress {
  readonly filter?: string;
  /** `reward` or `-reward`, comma-separated. */
  readonly sort?: string;
  readonly mode?: 'table' | 'gallery';
}

/** What a queue is to be drawn from: all that match, or so many of each run and verdict of an item, asking all. */
export interface QueueWish {
  readonly filter: string;
  readonly cells?: { readonly perCell: number; readonly by: string } | undefined;
}

/** Addresses of all views, so that no view spells another's path. */
export const linkTo = {
  home: (): RouteLocationRaw => '/',
  settings: (): RouteLocationRaw => '/settings',
  workspace: (workspaceId: string): RouteLocationRaw => `/w/${workspaceId}/runs`,
  section: (workspaceId: string, section: string): RouteLocationRaw => `/w/${workspaceId}/${section}`,
  run: (workspaceId: string, runId: number): RouteLocationRaw => `/w/${workspaceId}/runs/${runId}`,
  /** What an import said of a run's files and lines. */
  runFiles: (workspaceId: string, runId: number): RouteLocationRaw => ({
    path: `/w/${workspaceId}/runs/${runId}`,
    query: { tab: 'files' },
  }),
  /** Trials belong to no folder; the one that is open stays open beside them. */
  trials: (workspaceId: string | null): RouteLocationRaw => `${besides(workspaceId)}/trials`,
  trial: (workspaceId: string | null, trialId: string): RouteLocationRaw =>
    `${besides(workspaceId)}/trials/${trialId}`,
  rollouts: (workspaceId: string, list: ListAddress = {}): RouteLocationRaw => ({
    path: `/w/${workspaceId}/rollouts`,
    query: queryOf(list),
  }),
  /** One rollout, with the list that it was opened from. */
  rollout: (workspaceId: string, rolloutId: number, list: ListAddress = {}): RouteLocationRaw => ({
    path: `/w/${workspaceId}/rollouts/${rolloutId}`,
    query: queryOf(list),
  }),
  queue: (workspaceId: string, queueId: number): RouteLocationRaw => `/w/${workspaceId}/queues/${queueId}`,
  /** The making of a queue. */
  newQueue: (workspaceId: string, { filter, cells }: QueueWish): RouteLocationRaw => ({
    path: `/w/${workspaceId}/queues`,
    query: {
      from: filter,
      ...(cells === undefined ? {} : { cell: String(cells.perCell), by: cells.by }),
    },
  }),
  /** Labelling a queue, all its items or one. */
  label: (workspaceId: string, queueId: number, item: string | null = null): RouteLocationRaw => ({
    path: `/w/${workspaceId}/queues/${queueId}/label`,
    query: item === null ? {} : { item },
  }),
  /** The judging of what a filter matches. */
  judging: (workspaceId: string, filter: string): RouteLocationRaw => ({
    path: `/w/${workspaceId}/judging`,
    query: filter === '' ? {} : { q: filter },
  }),
  adjudication: (workspaceId: string): RouteLocationRaw => `/w/${workspaceId}/adjudication`,
};

/** What `newQueue` put into an address; null where it has no wish. */
export function wishIn(query: Readonly<Record<string, unknown>>): QueueWish | null {
  const { from, cell, by } = query;
  if (typeof from !== 'string') return null;
  const perCell = Number(cell);
  if (!Number.isSafeInteger(perCell) || perCell <= 0 || typeof by !== 'string') return { filter: from };
  return { filter: from, cells: { perCell, by } };
}

function queryOf(list: ListAddress): Record<string, string> {
  return {
    ...(list.filter ? { q: list.filter } : {}),
    ...(list.sort ? { sort: list.sort } : {}),
    ...(list.mode === 'gallery' ? { mode: 'gallery' } : {}),
  };
}

function besides(workspaceId: string | null): string {
  return workspaceId === null ? '' : `/w/${workspaceId}`;
}
