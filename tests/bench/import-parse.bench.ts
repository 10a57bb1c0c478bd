import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chooseFieldMap, readBuiltInFieldMaps, readRunFileInWorker } from '../../src-main/formats/index.ts';
import { generateRun } from './generate-run.ts';

/** Reading rows in a worker, without any store, against reading the same file line by line with JSON.parse. */
const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);

const folder = await mkdtemp(join(tmpdir(), 'svg-assay-import-bench-'));
try {
  const run = await generateRun(folder, { rollouts: ROLLOUTS });
  const fieldMap = chooseFieldMap(await readBuiltInFieldMaps(), 'isometric-scenes');
  let start = performance.now();
  for await (const line of createInterface({ input: createReadStream(run.file) })) JSON.parse(line);
  const plainMs = performance.now() - start;
  start = performance.now();
  let rollouts = 0;
  for await (const batch of readRunFileInWorker({ path: run.file, name: 'traces.jsonl' }, { fieldMap })) {
    rollouts += Array.from(batch.rollouts).length;
  }
  const oursMs = performance.now() - start;
  console.log(
    JSON.stringify({
      bench: 'import-parse',
      ratio: Number((oursMs / plainMs).toFixed(2)),
      oursMs: Math.round(oursMs),
      plainMs: Math.round(plainMs),
      rollouts,
      bytes: run.bytes,
      peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
