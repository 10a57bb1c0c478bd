import { initTRPC } from '@trpc/server';
import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server';
import { assayRouter } from '../../src-main/api/index.ts';
import type { AssayEvent, AssayRouter, Backend } from '../../src-main/api/index.ts';
import { withProblem } from '../../src-main/api/kernel/trpc.ts';

type Groups = Omit<AssayRouter['_def']['record'], 'events'>;
type Answer<Route> = Route extends AnyProcedure
  ? (input: inferProcedureInput<Route>) => inferProcedureOutput<Route> | Promise<inferProcedureOutput<Route>>
  : never;

/** Answers of routes, by group and name, in the shapes of the real ones. */
type FakeRoutes = {
  readonly [Group in keyof Groups]?: {
    readonly [Name in keyof Groups[Group]]?: Answer<Groups[Group][Name]>;
  };
};

interface FakeParts {
  readonly routes?: FakeRoutes;
  readonly readAsset?: Backend['readAsset'];
  readonly events?: (signal: AbortSignal | undefined) => AsyncIterable<AssayEvent>;
}

const t = initTRPC.create({ isDev: false, errorFormatter: withProblem });

/** A backend with the real one's addresses, of which only the given routes answer; any other fails with its address. */
export function fakeBackend({ routes = {}, readAsset, events }: FakeParts = {}): Backend {
  const groups: Record<string, Record<string, AnyProcedure>> = {};
  const real: Readonly<Record<string, unknown>> = assayRouter._def.procedures;
  for (const [path, route] of Object.entries(real)) {
    const [group = '', name = ''] = path.split('.');
    if (name === '') continue;
    const answer = async ({ input }: { readonly input: unknown }): Promise<unknown> => {
      const members: unknown = Reflect.get(routes, group);
      const member: unknown = members instanceof Object ? Reflect.get(members, name) : undefined;
      if (typeof member !== 'function') throw new Error(`nobody said what ${path} answers`);
      return Reflect.apply(member, undefined, [input]) as unknown;
    };
    const procedure = t.procedure.input((input: unknown) => input);
    (groups[group] ??= {})[name] = isMutation(route) ? procedure.mutation(answer) : procedure.query(answer);
  }
  const silent = async function* (): AsyncGenerator<AssayEvent> {};
  return {
    router: t.router({
      ...groups,
      events: t.procedure.subscription(({ signal }) => (events ?? silent)(signal)),
    }),
    context: {},
    readAsset: readAsset ?? (() => Promise.reject(new Error('nobody said which pictures there are'))),
  };
}

function isMutation(route: unknown): boolean {
  const definition: unknown = route instanceof Object ? Reflect.get(route, '_def') : undefined;
  return definition instanceof Object && Reflect.get(definition, 'type') === 'mutation';
}
