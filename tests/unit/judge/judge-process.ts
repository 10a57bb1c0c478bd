/** Judges scenes until it is killed: `judge-process.ts BASE_URL CACHE_FILE COUNT`. Prints the id of each one that is done. */
import { writeSync } from 'node:fs';
import { QUIET_JOB } from '../../../src-main/domain/index.ts';
import { judgeMany } from '../../../src-main/judge/index.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene } from './scene.ts';

const [baseUrl = '', cacheFile = '', count = '0'] = process.argv.slice(2);

await judgeMany(
  Array.from({ length: Number(count) }, (_, i) => ({ id: String(i), load: () => Promise.resolve(scene(i)) })),
  {
    judge: await judgeAt(baseUrl),
    cache: openFileCache(cacheFile),
    concurrency: 4,
    context: QUIET_JOB,
    onAnswer: (id) => Promise.resolve(void writeSync(1, `${id}\n`)),
  },
);
