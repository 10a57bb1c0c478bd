/**
 * A small request beside each heavy one, over HTTP, on a served folder of 100,000 rollouts. A label is given before every heavy
 * request, so that nothing kept from before answers it. Reach: p95 of the small request within 30 ms beside each of them.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { generateRun } from './generate-run.ts';

const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);
const ROUNDS = 5;
const PAUSE_MS = 4;
const SERVED = join(import.meta.dirname, 'served-folder.ts');
const SORTED_BY_TEXT = [{ column: 'prompt', descending: false }];

const place = await mkdtemp(join(tmpdir(), 'svg-assay-requests-bench-'));
const folder = join(place, 'results');
await generateRun(folder, { rollouts: ROLLOUTS });
const server = spawn(process.execPath, [SERVED, folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, SVG_ASSAY_DATA_DIR: join(place, 'data') },
});
try {
  const address = await firstAddress(server.stdout);
  const { origin } = new URL(address);
  const opened = await fetch(address, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [workspace] = (await ask('workspaces.list', 'GET')) as { id: string }[];
  const workspaceId = workspace?.id ?? '';
  await jobEnded('import');
  for (const { id, state } of await jobs())
    if (state === 'running') await ask('jobs.cancel', 'POST', { jobId: id });
  await jobEnded('audit');

  const recipe = { draw: { kind: 'random', n: 1000 }, seed: 1 };
  const queue = await ask('queues.create', 'POST', { workspaceId, name: 'A thousand', recipe });
  const { id: queueId } = queue as { readonly id: number };
  const query = { workspaceId, filter: '', sort: [] };
  const heavy: Readonly<Record<string, readonly [path: string, input: unknown]>> = {
    workspaces: ['workspaces.list', undefined],
    runs: ['runs.list', { workspaceId }],
    run: ['runs.get', { workspaceId, runId: 1 }],
    rewards: ['runs.rewards', { workspaceId }],
    tasks: ['runs.tasks', { workspaceId, runId: 1, offset: 0, limit: 100 }],
    list: ['rollouts.list', { ...query, filter: 'judge.scene:yes', offset: 0, limit: 100 }],
    farByText: ['rollouts.list', { ...query, sort: SORTED_BY_TEXT, offset: ROLLOUTS / 2, limit: 100 }],
    words: ['rollouts.list', { ...query, filter: 'lighthouse', sort: SORTED_BY_TEXT, offset: 0, limit: 100 }],
    facets: ['rollouts.facets', query],
    position: ['rollouts.position', { ...query, sort: SORTED_BY_TEXT, rolloutId: 5000 }],
    gateTable: ['audits.gateTable', { workspaceId, filter: '' }],
    queues: ['queues.list', { workspaceId }],
    queue: ['queues.get', { workspaceId, queueId }],
    preview: ['queues.preview', { workspaceId, recipe }],
    labelling: ['labelling.state', { workspaceId, queueId, annotator: 'anna' }],
    labels: ['queues.exportLabels', { workspaceId, pseudonyms: false }],
    adjudication: ['adjudication.state', { workspaceId, annotator: 'ben', place: null }],
    calibration: ['calibration.report', { workspaceId }],
  };
  const beside: Record<string, { readonly smallP95Ms: number; readonly heavyMs: number }> = {};
  const idle = await measure(() => wait(60));
  for (const [name, [path, input]] of Object.entries(heavy)) {
    await ask(path, 'GET', input);
    beside[name] = await measure(() => ask(path, 'GET', input));
  }
  console.log(
    JSON.stringify({
      bench: 'heavy-requests',
      rollouts: ROLLOUTS,
      reachMs: 30,
      worstP95Ms: Math.max(...Object.values(beside).map(({ smallP95Ms }) => smallP95Ms)),
      idleP95Ms: idle.smallP95Ms,
      beside,
    }),
  );

  /** The small request again and again while the heavy one runs; a label before each heavy one makes what was kept old. */
  async function measure(work: () => Promise<unknown>): Promise<{ smallP95Ms: number; heavyMs: number }> {
    const small: number[] = [];
    const heavyMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask('labels.commit', 'POST', {
        ...{ workspaceId, annotator: 'anna', blind: true },
        labels: [{ rolloutId: 1 + round * 7, item: 'figure', value: round % 2 === 0 ? 'yes' : 'no' }],
      });
      let isRunning = true;
      const start = performance.now();
      const heavyEnd = work().then(() => {
        isRunning = false;
        heavyMs.push(performance.now() - start);
      });
      do {
        const asked = performance.now();
        await ask('rollouts.get', 'GET', { workspaceId, rolloutId: 1 + ((small.length * 37) % ROLLOUTS) });
        small.push(performance.now() - asked);
        await wait(PAUSE_MS);
      } while (isRunning);
      await heavyEnd;
    }
    return { smallP95Ms: Math.round(percentile(small, 0.95)), heavyMs: Math.round(percentile(heavyMs, 0.5)) };
  }

  async function jobs(): Promise<readonly { id: string; kind: string; state: string }[]> {
    return (await ask('jobs.list', 'GET')) as { id: string; kind: string; state: string }[];
  }

  async function jobEnded(kind: string): Promise<void> {
    while (!(await jobs()).some((job) => job.kind === kind && job.state !== 'running')) await wait(250);
  }

  async function ask(path: string, method: 'GET' | 'POST', input?: unknown): Promise<unknown> {
    const url = new URL(`/trpc/${path}`, origin);
    if (method === 'GET' && input !== undefined) url.searchParams.set('input', JSON.stringify(input));
    const { status, text } = await send(url, method, input);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { result: { data: unknown } }).result.data;
  }

  /** A connection a request: one that is kept may be ended by the server just as it is used. */
  function send(url: URL, method: string, input: unknown): Promise<{ status: number; text: string }> {
    const headers = { cookie, 'x-svg-assay': '1', 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const request = httpRequest(url, { method, headers, agent: false }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', reject);
      request.end(method === 'POST' ? JSON.stringify(input) : undefined);
    });
  }
} finally {
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
}

async function firstAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/\S+token=\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('the server ended before it printed its address');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
