/**
 * Judging 1,000 rollouts against a local server that answers in 200 ms, 16 at once, measured against the time that the
 * server alone needs: 1,000 × 0.2 s / 16. Frames have the size of real ones and every answer goes to disk first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET_JOB } from '../../src-main/domain/index.ts';
import { judgeMany } from '../../src-main/judge/index.ts';
import { openFileCache } from '../unit/judge/file-cache.ts';
import { judgeAt, scene, YES } from '../unit/judge/scene.ts';

const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 1000);
const ANSWER_MS = 200;
const CONCURRENCY = 16;
const FRAME_BYTES = 12_000;

const serverFile = new URL('../servers/judge-server-process.ts', import.meta.url).pathname;
const server = spawn(process.execPath, [serverFile, YES, String(ANSWER_MS)], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [baseUrl] = (await once(server.stdout, 'data')) as [Buffer];
const folder = mkdtempSync(join(tmpdir(), 'judge-bench-'));
const jobs = Array.from({ length: ROLLOUTS }, (_, i) => ({
  id: String(i),
  load: () =>
    Promise.resolve(scene(i, { frames: Array.from({ length: 4 }, () => randomBytes(FRAME_BYTES)) })),
}));

const judge = await judgeAt(String(baseUrl));
const cpuBefore = process.cpuUsage();
const start = performance.now();
const summary = await judgeMany(jobs, {
  judge,
  cache: openFileCache(join(folder, 'replies.jsonl')),
  concurrency: CONCURRENCY,
  context: QUIET_JOB,
  onAnswer: () => Promise.resolve(),
});
const oursMs = performance.now() - start;
const cpu = process.cpuUsage(cpuBefore);
server.stdin.end();
rmSync(folder, { recursive: true });

const idealMs = (ROLLOUTS * ANSWER_MS) / CONCURRENCY;
console.log(
  JSON.stringify({
    bench: 'judge',
    ratio: Number((oursMs / idealMs).toFixed(2)),
    reach: 1.2,
    oursMs: Math.round(oursMs),
    idealMs,
    answered: summary.answered - summary.failed,
    cpuMs: Math.round((cpu.user + cpu.system) / 1000),
  }),
);
