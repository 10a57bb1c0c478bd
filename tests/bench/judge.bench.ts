/**
 * Judging 1,000 rollouts against a local server that answers in 200 ms, 16 at once, measured against the time that the
 * server alone needs: 1,000 × 0.2 s / 16. Frames have the size of real ones; every answer is committed to the folder's
 * database and attached to its rollout before it counts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET_JOB } from '../../src-main/domain/index.ts';
import { judgeMany } from '../../src-main/judge/index.ts';
import { openStoreCache } from '../../src-main/features/judging/index.ts';
import { openGroupCommit, openStore, useJudgeAnswers } from '../../src-main/store/index.ts';
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
const store = openStore(folder);
const commits = openGroupCommit(store);
const cpuBefore = process.cpuUsage();
const start = performance.now();
const summary = await judgeMany(jobs, {
  judge,
  cache: openStoreCache(store, commits),
  concurrency: CONCURRENCY,
  context: QUIET_JOB,
  onAnswer: (id, { key }) => commits.run(() => useJudgeAnswers(store, `rollout ${id}`, key)),
});
const oursMs = performance.now() - start;
const cpu = process.cpuUsage(cpuBefore);
server.stdin.end();
store.close();
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
