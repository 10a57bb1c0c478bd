import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchOnStandIn } from '../electron-host/launch.ts';
import type { StandInProgram } from '../electron-host/launch.ts';
import { generateRun } from './generate-run.ts';

/**
 * How long the desktop program's main process is kept from its events while another process imports a large run and
 * audits it, on the stand-in for Electron. The process's own work is what counts: an idle process is measured beside
 * it, since a busy machine holds both up alike.
 */
const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);
const AUDIT_MS = 30_000;
const POLL_MS = 250;
const MAIN = join(import.meta.dirname, '..', '..', 'out', 'main', 'index.js');

if (!existsSync(MAIN)) {
  console.log(JSON.stringify({ bench: 'main-responsive', skipped: 'run npm run build first' }));
  process.exit(0);
}
const place = await mkdtemp(join(tmpdir(), 'svg-assay-main-bench-'));
const folder = join(place, 'results', 'run');
await mkdir(folder, { recursive: true });
await generateRun(folder, { rollouts: ROLLOUTS });
const program = launchOnStandIn(MAIN, [], { SVG_ASSAY_DATA_DIR: join(place, 'data') });
try {
  await program.endpoint();
  await wait(2000);
  const idle = await measure(program, () => wait(5000));
  const importing = await measure(program, async () => {
    await callApi(program, 'workspaces.open', 'mutation', { folder: join(place, 'results') });
    while (!(await jobEnded(program, 'import'))) await wait(POLL_MS);
  });
  const auditing = await measure(program, () => wait(AUDIT_MS));
  console.log(
    JSON.stringify({
      bench: 'main-responsive',
      on: 'a stand-in for Electron',
      rollouts: ROLLOUTS,
      reachMs: 50,
      longestWorkMs: { idle: idle.workMs, importing: importing.workMs, auditing: auditing.workMs },
      longestDelayMs: { idle: idle.delayMs, importing: importing.delayMs, auditing: auditing.delayMs },
    }),
  );
} finally {
  program.child.kill();
  await program.ended;
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
}

interface Longest {
  /** Processor time that the process itself used within one turn of its loop, at most. */
  readonly workMs: number;
  /** Delay of a timer, at most; the machine's other load is in it. */
  readonly delayMs: number;
}

/** What `measure` puts into the program's process. */
declare const mainBench: { readonly longest: Longest; readonly timer: NodeJS.Timeout };

async function measure(started: StandInProgram, work: () => Promise<unknown>): Promise<Longest> {
  await started.evaluate(() => {
    const STEP_MS = 5;
    const longest = { workMs: 0, delayMs: 0 };
    let atMs = performance.now();
    let used = process.cpuUsage();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const since = process.cpuUsage(used);
      const delayMs = nowMs - atMs - STEP_MS;
      longest.delayMs = Math.max(longest.delayMs, delayMs);
      // A turn works no longer than it lasts, nor longer than the processor was used.
      longest.workMs = Math.max(longest.workMs, Math.min(delayMs, (since.user + since.system) / 1000));
      atMs = nowMs;
      used = process.cpuUsage();
    }, STEP_MS);
    Object.assign(globalThis, { mainBench: { longest, timer } });
  }, null);
  await work();
  return await started.evaluate(() => {
    clearInterval(mainBench.timer);
    const { workMs, delayMs } = mainBench.longest;
    return { workMs: Math.round(workMs), delayMs: Math.round(delayMs) };
  }, null);
}

/** Calls the API as the interface's page does, through its preload and the checked channel. */
async function callApi(
  started: StandInProgram,
  path: string,
  type: 'query' | 'mutation',
  input?: unknown,
): Promise<unknown> {
  const code = `window.assay.call(${JSON.stringify(path)}, ${JSON.stringify(type)}, ${JSON.stringify(input) ?? 'undefined'})`;
  return await started.evaluate(
    ({ BrowserWindow }, source) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(source),
    code,
  );
}

async function jobEnded(started: StandInProgram, kind: string): Promise<boolean> {
  const reply = (await callApi(started, 'jobs.list', 'query')) as {
    value: readonly { readonly kind: string; readonly state: string }[];
  };
  return reply.value.some((job) => job.kind === kind && job.state !== 'running');
}
