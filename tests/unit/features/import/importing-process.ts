import { writeSync } from 'node:fs';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { openStore } from '../../../../src-main/store/index.ts';

/** Run as a process of its own: imports FOLDER and prints, after each batch, how many rollouts are safe. */
const [folder = ''] = process.argv.slice(2);
const store = openStore(folder);
await importFolder(store, {
  signal: new AbortController().signal,
  report: ({ counts }) => writeSync(1, `${String(counts?.['rollouts'] ?? 0)}\n`),
});
store.close();
