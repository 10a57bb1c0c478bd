import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src-main/statistics/index.ts';
import { perItem, type Item, type Verdict } from '../../../../src-main/domain/index.ts';
import {
  adjudicationCases,
  drawQueue,
  positionsOf,
  recipeOf,
} from '../../../../src-main/features/queues/index.ts';
import { calibrateFolder } from '../../../../src-main/features/calibration/index.ts';
import { makeReport } from '../../../../src-main/features/reports/index.ts';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import {
  appendEntries,
  commitStep,
  exportJournal,
  getQueue,
  listQueueEntries,
  listSteps,
  mergeJournal,
  openStore,
  type Store,
} from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout, sha } from '../../store/sample-rollouts.ts';

/** What is true of a drawing and what the judge said, from a generated run with known truth. */
interface Truth {
  readonly rollout: string;
  readonly task: number;
  readonly truth: Partial<Record<Item, Verdict>>;
  readonly judge: Partial<Record<Item, Verdict>>;
}

const TRUTHS = readFileSync(join(import.meta.dirname, '../../../fixtures/labelling/truth.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Truth);
const TRUTH_OF = new Map(TRUTHS.map((truth) => [sha(truth.rollout), truth.truth]));
const PEOPLE = ['anna', 'ben', 'cleo'];
const ITEMS_ASKED: Item[] = ['scene', 'figure'];

function openJudged(): Store {
  const store = openSample();
  importFile(
    store,
    TRUTHS.map(({ rollout: id, task, judge }, index) => {
      const plain = rollout(index);
      return rollout(index, {
        identity: sha(id),
        drawing: { sha256: sha(`drawing of ${id}`), bytes: 900 },
        task: { ...plain.task, key: sha(`task ${task}`) },
        recorded: { ...plain.recorded, verdicts: perItem((item) => judge[item] ?? null) },
      });
    }),
  );
  return store;
}

/** A copy of the folder, database and all, as a person takes it home. */
function takeCopy(store: Store): Store {
  store.audit.pragma('wal_checkpoint(TRUNCATE)');
  const copy = mkdtempSync(join(tmpdir(), 'svg-assay-copy-'));
  cpSync(store.location.folder, copy, { recursive: true });
  return openStore(copy);
}

/** Answers every entry of a person's share, wrong in one answer of ten. */
function labelShare(store: Store, queueId: number, annotator: string, seed: number): number {
  const random = createRandom(seed);
  const entries = listQueueEntries(store, queueId);
  const share = positionsOf(annotator, entries, recipeOf(getQueue(store, queueId)))!;
  const steps = listSteps(store, queueId, annotator).filter(({ position }) => share.has(position));
  for (const { position, identity } of steps) {
    const isRepeat = entries[position]!.repeatOf !== null;
    const statements = ITEMS_ASKED.map((item) => {
      const truth = TRUTH_OF.get(identity)![item] ?? 'no';
      const wrong = truth === 'yes' ? 'no' : 'yes';
      return {
        kind: isRepeat ? ('repeat' as const) : ('label' as const),
        ...{ subject: identity, item, value: random() < 0.1 ? wrong : truth },
        ...{ note: null, blind: true, afterReveal: false },
      };
    });
    commitStep(store, { queueId, annotator, position }, statements, { isDone: true, addSpentMs: 5000 });
  }
  return steps.length;
}

describe('three people on copies of one folder', () => {
  test('label with overlap, merge, adjudicate, and end in a report', async () => {
    const store = openJudged();
    const queue = drawQueue(store, 'scene and figure', {
      draw: { kind: 'stratified', perCell: 25 },
      filter: 'has:judge',
      items: ITEMS_ASKED,
      repeatShare: 0.1,
      sharing: { people: PEOPLE, overlap: 0.5 },
      seed: 5,
    });
    const copies = PEOPLE.map(() => takeCopy(store));
    const done = copies.map((copy, index) => labelShare(copy, queue.id, PEOPLE[index]!, index + 1));
    const firsts =
      queue.entries - listQueueEntries(store, queue.id).filter((entry) => entry.repeatOf !== null).length;
    expect(done.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(Math.floor(firsts * 1.5));

    const merges = copies.map((copy) => mergeJournal(store, exportJournal(copy)));
    expect(merges.map(({ added, conflicts }) => [added, conflicts.length])).toEqual(
      done.map((count) => [count * ITEMS_ASKED.length, 0]),
    );
    expect(mergeJournal(store, exportJournal(copies[0]!)).added).toBe(0);

    const cases = adjudicationCases(store);
    const conflicts = cases.filter(({ isConflict }) => isConflict);
    expect(conflicts.length).toBeGreaterThan(0);
    expect(cases.length).toBeGreaterThan(conflicts.length);
    for (const { answers } of cases) expect(Object.keys(answers[0]!)).toEqual(['value', 'note']);
    const before = [...exportJournal(store)];
    for (const { identity, item } of cases) {
      appendEntries(store, [
        {
          ...{ kind: 'adjudication', subject: identity, item, annotator: 'dora', note: 'looked twice' },
          ...{ value: TRUTH_OF.get(identity)![item] ?? 'no', blind: true, afterReveal: false },
          ...{ queueUuid: null, queuePosition: null },
        },
      ]);
    }
    expect(adjudicationCases(store).every(({ final }) => final?.by === 'dora')).toBe(true);
    expect([...exportJournal(store)].slice(0, before.length)).toEqual(before);

    const { report } = calibrateFolder(store, { filter: '', source: 'recorded' });
    for (const item of ITEMS_ASKED) {
      const { overall } = report.items.find((each) => each.item === item)!;
      const judged = TRUTHS.filter(({ judge }) => judge[item] !== undefined);
      const trueRate = judged.filter(({ truth }) => truth[item] === 'yes').length / judged.length;
      const { value, low, high } = overall.corrected.theseSamples;
      expect(overall.counts.labelledYes + overall.counts.labelledNo).toBeGreaterThan(20);
      // One answer of ten is wrong where one person alone looked.
      expect(Math.abs(value! - trueRate)).toBeLessThan(0.15);
      expect(low!).toBeLessThan(high!);
      expect(overall.humans.doublyLabelled).toBeGreaterThan(10);
    }

    const protocol = await readProtocol();
    const made = await makeReport(
      store,
      { name: 'disagreements', filter: '', atMs: 0, pseudonyms: true, pictures: 0 },
      { protocol, version: '1', openRenderer: () => Promise.reject(new Error('no pictures are asked for')) },
    );
    const facts = Object.fromEntries(made.facts.map(({ name, value }) => [name, value]));
    expect(facts['annotator_vs_annotator']).toBe(conflicts.length);
    expect(facts['judge_vs_label']).toBeGreaterThan(0);
    const rows: Record<string, unknown>[] = [];
    for await (const row of made.rows()) rows.push(row);
    const between = rows.filter(({ kind }) => kind === 'annotator-vs-annotator');
    expect(between.every(({ sampling }) => /π = 0?\.?\d/.test(String(sampling)))).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/\b(anna|ben|cleo|dora)\b/);
  });

  test('conflicts of one person with themselves are listed and overwrite nothing', () => {
    const store = openJudged();
    const queue = drawQueue(store, 'all', { draw: { kind: 'matching' }, items: ['figure'] });
    const say = (into: Store, value: string) =>
      commitStep(
        into,
        { queueId: queue.id, annotator: 'anna', position: 0 },
        [
          {
            ...{ kind: 'label', subject: listQueueEntries(into, queue.id)[0]!.identity, item: 'figure' },
            ...{ value, note: null, blind: true, afterReveal: false },
          },
        ],
        { isDone: true, addSpentMs: 0 },
      );
    const copy = takeCopy(store);
    say(store, 'yes');
    say(copy, 'no');
    expect(mergeJournal(store, exportJournal(copy)).conflicts).toMatchObject([{ here: 'yes', there: 'no' }]);
    expect(mergeJournal(copy, exportJournal(store)).conflicts).toMatchObject([{ here: 'no', there: 'yes' }]);
  });
});
