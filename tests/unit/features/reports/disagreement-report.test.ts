import { describe, expect, test } from 'vitest';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import {
  disagreementReport,
  writeReport,
  type ReportFormat,
} from '../../../../src-main/features/reports/pages/index.ts';
import { commitLabels, type Store } from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from '../../store/sample-rollouts.ts';
import { HOSTILE, openDisagreeing, OPTIONS, SOURCES } from './sample-store.ts';

async function write(
  store: Store,
  format: ReportFormat,
  options: Partial<typeof OPTIONS> = {},
): Promise<string> {
  const report = await disagreementReport(store, { ...OPTIONS, ...options }, SOURCES);
  const parts: string[] = [];
  for await (const part of writeReport(report, format, (await readProtocol()).render))
    parts.push(String(part));
  return parts.join('');
}

const rowsOf = (jsonl: string) =>
  jsonl
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('disagreementReport', () => {
  test('lists every kind of disagreement and nothing else', async () => {
    const rows = rowsOf(await write(openDisagreeing(), 'jsonl'));
    expect(rows.map(({ kind, item, left, right }) => [kind, item, left, right])).toEqual([
      ['recorded-vs-recomputed', 'gate', 'passed', 'text'],
      ['judge-vs-label', 'figure', 'no', 'yes'],
      ['motion-vs-judge-motion', 'motion', 'no', 'yes'],
      ['annotator-vs-annotator', 'figure', 'yes', 'no'],
      ['annotator-vs-self', 'figure', 'yes', 'no'],
      ['flag-vs-people', 'flag', 'flagged', 'wrong'],
      ['gate-vs-people', 'gate', 'xml', 'wrong'],
    ]);
  });

  test('says who said it, why, and how the rollout was drawn', async () => {
    const rows = rowsOf(await write(openDisagreeing(), 'jsonl'));
    expect(rows[1]).toMatchObject({
      annotators: 'anna',
      notes: `anna: ${HOSTILE}`,
      blind: true,
      sampling: 'queue “figures”, π = 0.25',
      judge_text: `judge's words on 2: ${HOSTILE}`,
      drawing_sha256: rollout(1).drawing!.sha256,
      rollout: rollout(1).identity,
    });
    expect(rows[3]).toMatchObject({
      left_source: 'anna, cleo',
      right_source: 'ben',
      sampling: 'picked by hand',
    });
    expect(rows[2]).toMatchObject({ annotators: null, sampling: 'every rollout that matches' });
  });

  test.each(['csv', 'jsonl', 'html'] as const)(
    'has the same bytes for the same input as %s',
    async (format) => {
      const text = await write(openDisagreeing(), format);
      expect(await write(openDisagreeing(), format)).toBe(text);
      await expect(text).toMatchFileSnapshot(`../../../fixtures/reports/disagreements.${format}`);
    },
  );

  test('states its filter and its counts in every format', async () => {
    const store = openDisagreeing();
    const filter = 'run:rl-model -id:1';
    const [about] = (await write(store, 'jsonl', { filter })).split('\n');
    expect(JSON.parse(about!)).toMatchObject({
      ...{ report: 'disagreements', filter, rollouts: 5, rollouts_that_disagree: 4, rows: 6 },
      ...{ recorded_vs_recomputed: 0, judge_vs_label: 1, made_at: '2026-01-31T12:00:00.000Z' },
    });
    expect(await write(store, 'csv', { filter })).toContain('report_filter');
    expect(await write(store, 'html', { filter })).toContain(`<dd>${filter}</dd>`);
  });

  test('takes every text as text in its page, which loads and runs nothing', async () => {
    const page = await write(openDisagreeing(), 'html');
    const tags = new Set([...page.matchAll(/<([a-z0-9]+)/gi)].map(([, name]) => name));
    expect([...tags].sort()).toEqual(
      'body code dd div dl dt figcaption figure h1 h2 head html img main meta p pre section span style table td th title tr'.split(
        ' ',
      ),
    );
    expect(page).not.toMatch(/<[^>]+\son[a-z]+=/i);
    expect([...page.matchAll(/src="([^"]{0,22})/g)].map(([, start]) => start)).toEqual(
      Array(10).fill('data:image/png;base64,'),
    );
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('café');
  });

  test('neutralises formulas in the table of a spreadsheet', async () => {
    const store = openDisagreeing();
    commitLabels(store, [
      {
        ...{ identity: rollout(5).identity, item: 'figure', value: 'yes', annotator: '=HYPERLINK("x")' },
        ...{ note: null, blind: true, afterReveal: false, queueId: null },
      },
    ]);
    expect(await write(store, 'csv', { filter: 'id:6' })).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('puts pseudonyms in the place of names everywhere', async () => {
    for (const format of ['csv', 'jsonl', 'html'] as const) {
      const text = await write(openDisagreeing(), format, { nameOf: (name) => `person-${name.length}` });
      expect(text).not.toMatch(/\b(anna|ben|cleo)\b/);
      expect(text).toContain('person-4');
    }
  });

  test('shows pictures of as many rollouts as asked for and says so', async () => {
    const page = await write(openDisagreeing(), 'html', { pictures: 2 });
    expect(page.match(/<img/g)).toHaveLength(4);
    expect(page).toMatch(/2 of 5 rollouts are shown with their frames/);
  });

  test('refuses a filter that it cannot read, at its place in what was written', async () => {
    await expect(write(openDisagreeing(), 'csv', { filter: 'id:1 rewrd:>1' })).rejects.toMatchObject({
      code: 'bad-filter',
      message: expect.stringMatching(/rewrd/),
    });
  });

  test('writes ten thousand rows part by part', async () => {
    const store = openSample();
    const recorded = { ...rollout(0).recorded, motion: false };
    importFile(
      store,
      Array.from({ length: 10_000 }, (_, index) => rollout(index, { recorded })),
    );
    const report = await disagreementReport(store, OPTIONS, SOURCES);
    let rows = 0;
    let longest = 0;
    for await (const part of writeReport(report, 'csv', (await readProtocol()).render)) {
      rows += 1;
      longest = Math.max(longest, part.length);
    }
    expect(rows).toBe(10_001);
    expect(longest).toBeLessThan(5000);
  }, 300_000);
});
