import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { auditFolder } from '../../../../src-main/features/audit/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import { rowsOf, writeRun } from '../import/written-runs.ts';

test.each([
  [
    'has another row on the line',
    'record-moved',
    (file: string) => writeFile(file, rowsOf(['<svg/>', 'none'], 7)),
  ],
  ['is gone', 'cannot-read', (file: string) => rm(file)],
])('an audit lists the rollouts whose file %s, and ends', async (_, code, change) => {
  const { store, file } = await writeRun(['<svg/>', '<svg/>']);
  await importFolder(store, QUIET_JOB);
  await change(file);
  const options = { protocol: await readProtocol(), stages: ['gates'], filter: '' } as const;
  const openRenderer = () => Promise.reject(new Error('gates draw nothing'));
  const { failures, done } = await auditFolder(store, { ...options, openRenderer }, QUIET_JOB);
  expect(done).toBe(0);
  expect(failures.map(({ problem }) => problem.code)).toEqual([code, code]);
});
