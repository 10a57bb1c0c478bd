import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { annotatorName } from '../../../src-main/api/kernel/procedures.ts';
import { AuditError } from '../../../src-main/domain/index.ts';
import { walkFolder } from '../../../src-main/formats/walk-folder.ts';
import { commitLabels, exportJournal, mergeJournal, queryRollouts } from '../../../src-main/store/index.ts';
import { awkwardFolder, importFile, openSample, rollout } from './sample-rollouts.ts';

describe('names of annotators', () => {
  const BAD = [
    'Ada\n',
    'A\u0000da',
    'A\u001b[2Jda',
    'A\u007fda',
    'A\u0085da',
    '\u202eadA',
    'Ada\u2066',
    'A\u2028da',
    'A\ud800da',
  ];
  test.each(BAD.map((name) => [JSON.stringify(name), name] as const))(
    'are refused with what cannot be seen: %s',
    (_, name) => {
      const store = openSample(awkwardFolder());
      importFile(store, [rollout(0)]);
      const label = (annotator: string): unknown =>
        commitLabels(store, [
          {
            ...{ identity: rollout(0).identity, item: 'figure', value: 'yes', annotator, note: null },
            ...{ blind: true, afterReveal: false, queueId: null },
          },
        ]);
      expect(() => label(name)).toThrow(AuditError);
      expect(annotatorName.safeParse(`x${name}x`).success).toBe(false);
      label('Ada');
      const [line = ''] = exportJournal(store);
      const other = openSample(awkwardFolder());
      const merged = mergeJournal(other, [
        line,
        JSON.stringify({ ...(JSON.parse(line) as object), annotator: name }),
      ]);
      expect(merged.added).toBe(1);
      expect(merged.rejected).toHaveLength(1);
      for (const open of [store, other]) open.close();
    },
  );
  test.each(['Zoë', 'نیک‌نام', '李雷', '👩‍🔬 lab', 'O’Brien'])('of every script are taken: %s', (name) => {
    expect(annotatorName.safeParse(name).success).toBe(true);
  });
});

describe('filters of many words', () => {
  const store = openSample(awkwardFolder());
  importFile(store, [rollout(0), rollout(1)]);
  const total = (filter: string): number =>
    queryRollouts(store, { filter, sort: [], offset: 0, limit: 10 }).total;
  const words = (count: number, glue: string): string =>
    Array.from({ length: count }, (_, index) => `w${index % 90}`).join(glue);
  test('say no or yes like short ones', () => {
    expect(total('harbour')).toBe(2);
    expect(total(Array(1200).fill('harbour').join(' '))).toBe(2);
    expect(total(words(1500, ' '))).toBe(0);
    expect(total(`${words(1200, ' OR ')} OR harbour`)).toBe(2);
    expect(total(`reward:${words(1500, ',').replaceAll('w', '')},0.5`)).toBe(2);
  });
});

test('folders nested 900 deep are walked, and each file is found once', async () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'deep-'));
  const deepest = join(root, ...Array<string>(900).fill('d'));
  mkdirSync(deepest, { recursive: true });
  writeFileSync(join(deepest, 'traces.jsonl'), '');
  expect(await walkFolder(root)).toEqual({ files: [`${'d/'.repeat(900)}traces.jsonl`], unreadable: [] });
});
