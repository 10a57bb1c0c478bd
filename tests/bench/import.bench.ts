// Import of 100,000 rollouts through the real pipeline, against a loop that parses the same lines and keeps nothing; then
// opening it again unchanged, and again after it has grown.
import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { QUIET_JOB } from '../../src-main/domain/index.ts';
import { importFolder } from '../../src-main/features/import/import-folder.ts';
import { countRollouts, listRuns, openStore } from '../../src-main/store/index.ts';
import type { GeneratedRun } from './generate-run.ts';

const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);
/** The first so many bytes of the file are appended once more as the growth. */
const GROWN_BYTES = 2_000_000;

const folder = await mkdtemp(join(tmpdir(), 'svg-assay-import-bench-'));
try {
  // In a process of its own, so that the memory measured here is the import's.
  const generator = join(import.meta.dirname, 'generate-run.ts');
  const said = execFileSync(process.execPath, [generator, folder, String(ROLLOUTS)], { encoding: 'utf8' });
  const run = JSON.parse(said) as GeneratedRun;
  const plainMs = await timed(async () => {
    for await (const line of createInterface({ input: createReadStream(run.file) })) JSON.parse(line);
  });
  const store = openStore(folder);
  const importMs = await timed(async () => {
    await importFolder(store, QUIET_JOB);
  });
  const firstRunsMs = await timed(() => Promise.resolve(listRuns(store)));
  const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  store.close();

  const reopened = openStore(folder);
  const reopenMs = await timed(async () => {
    await importFolder(reopened, QUIET_JOB);
    listRuns(reopened);
  });
  const head = (await readFile(run.file)).subarray(0, GROWN_BYTES);
  await appendFile(run.file, head.subarray(0, head.lastIndexOf(10) + 1));
  const before = countRollouts(reopened);
  const growMs = await timed(async () => {
    await importFolder(reopened, QUIET_JOB);
  });
  reopened.close();
  console.log(
    JSON.stringify({
      bench: 'import',
      ratio: round(importMs / plainMs),
      reach: 2,
      importMs: Math.round(importMs),
      plainMs: Math.round(plainMs),
      firstRunsMs: Math.round(firstRunsMs),
      rollouts: before,
      bytes: run.bytes,
      peakMemoryMb,
      reopenMs: Math.round(reopenMs),
      reopenShare: round(reopenMs / importMs),
      growMs: Math.round(growMs),
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
