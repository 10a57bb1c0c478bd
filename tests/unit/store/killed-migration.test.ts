import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitLabels, exportJournal, openStore } from '../../../src-main/store/index.ts';
import { PROJECT_ROOT } from '../../command-line.ts';
import { runChild } from '../../killed-child.ts';
import { rounds } from '../../rounds.ts';
import { awkwardFolder, importFile, openSample, rollout } from './sample-rollouts.ts';

const CHILD = join(import.meta.dirname, 'child-migrator.ts');

test('kill -9 while an index is brought to a newer version loses no label and leaves nothing half made', async () => {
  const folder = awkwardFolder();
  const first = openSample(folder);
  importFile(first, [rollout(0)]);
  for (let number = 0; number < 40; number += 1)
    commitLabels(first, [
      {
        ...{
          identity: rollout(0).identity,
          item: 'figure',
          value: 'yes',
          annotator: 'Ada',
          note: `${number}`,
        },
        ...{ blind: true, afterReveal: false, queueId: null },
      },
    ]);
  const labels = [...exportJournal(first)];
  first.close();

  const migrations = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(PROJECT_ROOT, 'resources', 'migrations'), migrations, { recursive: true });
  const next = readdirSync(join(migrations, 'audit')).length + 1;
  // Long enough to be killed in the middle of.
  writeFileSync(
    join(migrations, 'audit', `${String(next).padStart(4, '0')}-slow.sql`),
    `CREATE TABLE slow (n INTEGER);
     INSERT INTO slow WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 600000) SELECT n FROM count;`,
  );
  // What a killed copying leaves, of a process that is no more.
  writeFileSync(join(folder, '.svg-assay', 'audit.sqlite.before-2.99999999.part'), 'half');
  for (let round = 0; round < rounds(3, 30); round += 1) {
    const { said } = await runChild(CHILD, [folder, migrations], 900);
    // It may have been done by the time that it was killed.
    if (said.includes(2)) break;
  }
  const { said, errors } = await runChild(CHILD, [folder, migrations]);
  expect([said, errors]).toEqual([[1, 2], '']);
  const store = openStore(folder, { migrationsDir: migrations });
  expect([...exportJournal(store)]).toEqual(labels);
  expect(store.audit.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(store.audit.prepare('SELECT count(*) FROM slow').pluck().get()).toBe(600_000);
  store.close();
  expect(readdirSync(join(folder, '.svg-assay')).filter((name) => name.includes('.part'))).toEqual([]);
});
