import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assayRouter, callRoute } from '../../../src-main/api/index.ts';
import type { OpenBackend } from '../../../src-main/api/index.ts';
import type { RouteReply } from '../../../src-main/api/kernel/route-call.ts';
import { serve } from '../../../src-main/hosts/server/index.ts';
import type { RunningServer } from '../../../src-main/hosts/server/index.ts';
import { generateRun } from '../../bench/generate-run.ts';
import { openTestBackend } from './test-backend.ts';

/** More than are read where they are asked for. */
const ROLLOUTS = 3000;
/** The routes by their addresses, which the router's type does not tell. */
const ROUTES = assayRouter._def.procedures as unknown as Readonly<
  Record<string, { readonly _def: { readonly type: string; readonly meta?: { readonly isHeavy?: boolean } } }>
>;
const place = mkdtempSync(join(tmpdir(), 'svg-assay-heavy-'));
let backend: OpenBackend;
let server: RunningServer;
let cookie: string;
let workspaceId: string;
let queueId: number;
/** What the read thread answered, by the route's address. */
const answered = new Map<string, RouteReply>();

beforeAll(async () => {
  const folder = join(place, 'results');
  await generateRun(folder, { rollouts: ROLLOUTS });
  const opened = await openTestBackend(place);
  const thread = opened.context.readThread!;
  const listening: typeof thread = {
    ...thread,
    answer: async (id, store, call) => {
      const reply = await thread.answer(id, store, call);
      if (reply !== null) answered.set(call.path, reply);
      return reply;
    },
  };
  backend = { ...opened, context: { ...opened.context, readThread: listening } };
  ({ id: workspaceId } = await backend.api.workspaces.open({ folder }));
  await jobIs('import', 'done');
  for (const { id: jobId } of await backend.api.jobs.list()) await backend.api.jobs.cancel({ jobId });
  await jobIs('audit', 'cancelled');
  const recipe = { draw: { kind: 'random' as const, n: 50 }, seed: 1 };
  ({ id: queueId } = await backend.api.queues.create({ workspaceId, name: 'Fifty', recipe }));
  for (const [annotator, value] of [
    ['anna', 'yes'],
    ['ben', 'no'],
  ] as const)
    await label(7, value, annotator);
  await backend.api.judging.saveProfile({ profile: PROFILE, replaces: null });
  server = await serve({ backend, interfaceFolder: place, port: 0, host: '127.0.0.1' });
  const first = await fetch(server.url, { redirect: 'manual' });
  cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}, 120_000);

afterAll(async () => {
  await server.close();
  await backend.close();
  rmSync(place, { recursive: true });
});

const PROFILE = { name: 'Judge', baseUrl: 'http://127.0.0.1:9/v1', model: 'judge-1' };
const RECIPE = { draw: { kind: 'random', n: 50 }, seed: 1 };
const query = { filter: '', sort: [{ column: 'reward', descending: true }] };
const request = { profile: 'Judge', filter: '', items: ['scene'], fresh: false, limit: null };

/** One call of every heavy route. */
const INPUTS: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  'runs.list': () => ({}),
  'runs.get': () => ({ runId: 1 }),
  'runs.rewards': () => ({}),
  'runs.tasks': () => ({ runId: 1, offset: 300, limit: 20 }),
  'rollouts.list': () => ({ ...query, filter: 'gate:xml OR reward:>0.5', offset: 1400, limit: 50 }),
  'rollouts.facets': () => ({ ...query, filter: 'judge.scene:yes' }),
  'rollouts.position': () => ({ ...query, rolloutId: 77 }),
  'rollouts.completeFilter': () => ({ filter: 'error:', cursor: 6 }),
  'audits.gateTable': () => ({ filter: 'outcome:scored' }),
  'queues.list': () => ({}),
  'queues.get': () => ({ queueId }),
  'queues.preview': () => ({ recipe: RECIPE }),
  'queues.export': () => ({ queueId }),
  'queues.exportLabels': () => ({ pseudonyms: true }),
  'adjudication.state': () => ({ annotator: 'cleo' }),
  'judging.judges': () => ({}),
  'judging.price': () => ({ request }),
  'judging.compare': () => ({ filter: '', first: { kind: 'recorded' }, second: { kind: 'recorded' } }),
};

describe('heavy routes of a large folder', () => {
  it('are each tried here', () => {
    const heavy = Object.keys(ROUTES).filter((path) => ROUTES[path]?._def.meta?.isHeavy === true);
    expect(Object.keys(INPUTS).toSorted()).toEqual(heavy.toSorted());
  });

  it.each(Object.keys(INPUTS))('%s answers from the thread what it answers without it', async (path) => {
    const call = { path, type: typeOf(path), input: { workspaceId, ...INPUTS[path]?.() } };
    const { context } = backend;
    const plain = await callRoute({ ...backend, context: { ...context, readThread: null } }, call);
    answered.clear();
    const reply = await callRoute(backend, call);
    expect(reply).toEqual(plain);
    expect(answered.get(path)).toEqual(plain);
    expect(plain.ok).toBe(true);
  });

  it('answer over HTTP from the thread, too', async () => {
    answered.clear();
    const { status, body } = await get('rollouts.list', { ...query, offset: 0, limit: 3 });
    expect(status).toBe(200);
    expect(answered.get('rollouts.list')).toEqual({ ok: true, value: body.result?.data });
  });

  it('show a label as soon as it was answered, and its undo', async () => {
    const page = { ...query, offset: 0, limit: 5 };
    for (const rolloutId of [5, 2999]) {
      await label(rolloutId, 'yes', 'dora');
      const filter = `id:${rolloutId} label.figure:yes`;
      const found = await rows({ ...page, filter });
      expect(found.map(({ id }) => id)).toEqual([rolloutId]);
      await backend.api.labels.undo({ workspaceId, annotator: 'dora' });
      expect(await rows({ ...page, filter })).toEqual([]);
    }
  });

  it('fail with the codes that they fail with anywhere, over each way', async () => {
    const failures = [
      ['rollouts.list', { ...query, filter: 'nonsense:1', offset: 0, limit: 5 }, 'bad-filter', 422],
      ['runs.get', { runId: 99 }, 'no-such-run', 422],
      ['queues.get', { queueId: 99 }, 'no-such-queue', 422],
      ['queues.get', { queueId: 'x' }, 'bad-request', 400],
      ['runs.list', { workspaceId: '0123456789ab' }, 'no-such-workspace', 422],
    ] as const;
    for (const [path, input, code, expected] of failures) {
      const reply = await callRoute(backend, { path, type: 'query', input: { workspaceId, ...input } });
      expect(reply, path).toMatchObject({ ok: false, error: { code } });
      const { status, body } = await get(path, input);
      expect(status, path).toBe(expected);
      if (status === 422) expect(body.error?.data.problem, path).toMatchObject({ code });
    }
  });

  it('find words of answers, which the first thread searches', async () => {
    for (const filter of ['answer:viewbox', 'polygon']) {
      const input = { workspaceId, ...query, filter, offset: 0, limit: 5 };
      await rows(input);
      await jobIs('search', 'done');
      answered.clear();
      expect((await rows(input)).length, filter).toBe(5);
      const { context } = backend;
      const plain = { ...backend, context: { ...context, readThread: null } };
      const call = { path: 'rollouts.list', type: 'query', input } as const;
      expect(answered.get('rollouts.list'), filter).toEqual(await callRoute(plain, call));
    }
  });

  it('are read from the index that is there after the folder was closed and opened again', async () => {
    await backend.api.workspaces.close({ workspaceId });
    expect((await get('runs.list', {})).status).toBe(422);
    await backend.api.workspaces.open({ folder: join(place, 'results') });
    answered.clear();
    expect((await get('runs.list', {})).status).toBe(200);
    expect(answered.has('runs.list')).toBe(true);
  });
});

async function jobIs(kind: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const jobs = await backend.api.jobs.list();
      expect(jobs.findLast((job) => job.kind === kind)?.state).toBe(state);
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function label(rolloutId: number, value: 'yes' | 'no', annotator: string): Promise<void> {
  const labels = [{ rolloutId, item: 'figure' as const, value }];
  await backend.api.labels.commit({ workspaceId, annotator, blind: true, labels });
}

async function rows(input: object): Promise<readonly { readonly id: number }[]> {
  const call = { path: 'rollouts.list', type: 'query', input: { workspaceId, ...input } } as const;
  const reply = await callRoute(backend, call);
  return reply.ok ? (reply.value as { rows: { id: number }[] }).rows : [];
}

function typeOf(path: string): 'query' | 'mutation' {
  return ROUTES[path]?._def.type === 'mutation' ? 'mutation' : 'query';
}

interface HttpAnswer {
  readonly result?: { readonly data: unknown };
  readonly error?: { readonly data: { readonly problem: unknown } };
}

async function get(path: string, input: object): Promise<{ status: number; body: HttpAnswer }> {
  const url = new URL(`/trpc/${path}`, server.url);
  url.searchParams.set('input', JSON.stringify({ workspaceId, ...input }));
  const answer = await fetch(url, { headers: { cookie, 'x-svg-assay': '1' } });
  return { status: answer.status, body: (await answer.json()) as HttpAnswer };
}
