import { beforeEach, describe, expect, test } from 'vitest';
import type { LabellingState, QuestionKey } from '../../../../src-main/api/index.ts';
import type { GateCode, LabelValue } from '../../../../src-main/domain/index.ts';
import { drawQueue, type QueueRecipeInput } from '../../../../src-main/features/queues/index.ts';
import {
  appendEntries,
  commitLabels,
  getQueue,
  getRollout,
  listQueueEntries,
  matchingIds,
  readJournal,
  saveAuditResults,
} from '../../../../src-main/store/index.ts';
import { openSampleContext, type SampleContext } from '../queues/sample-context.ts';

let sample: SampleContext;

beforeEach(async () => {
  sample = await openSampleContext();
});

const makeQueue = (recipe: QueueRecipeInput, name = 'queue') => drawQueue(sample.store, name, recipe);
const session = (queueId: number, annotator = 'anna', focus: null | 'figure' = null) => ({
  ...{ queueId, annotator, focus },
});

/** Answers one question of the entry in hand. */
function answer(
  who: ReturnType<typeof session>,
  state: LabellingState,
  key: QuestionKey,
  value: LabelValue | null = 'yes',
  note: string | null = null,
): Promise<LabellingState> {
  const { position } = state.entry!;
  return sample.api.labelling.commit({
    workspaceId: sample.workspaceId,
    ...who,
    position,
    key,
    value,
    note,
    spentMs: 1000,
  });
}

const start = (who: ReturnType<typeof session>) =>
  sample.api.labelling.state({ workspaceId: sample.workspaceId, ...who, place: null });

describe('blind labelling', () => {
  test('sends nothing that could sway before a reveal', async () => {
    const queue = makeQueue({ draw: { kind: 'matching' }, filter: 'has:judge' });
    const { entry, next } = await start(session(queue.id));
    for (const shown of [entry!, next!]) {
      expect(shown.revealed).toBeNull();
      const id = /(\d+)$/.exec(shown.drawingUrl!)![1]!;
      const { row, model, runFolder } = getRollout(sample.store, Number(id));
      const sent = JSON.stringify(shown);
      for (const secret of [row.runName, runFolder, model!, row.identity, row.drawingSha256!])
        expect(sent).not.toContain(secret);
      expect(Object.keys(shown).sort()).toEqual([
        ...['answers', 'drawingUrl', 'frameTimesS', 'frames', 'gate', 'isSecondLook', 'note', 'place'],
        ...['position', 'prompt', 'questions', 'revealed', 'rubricText', 'stage', 'state'],
      ]);
    }
  });

  test('asks in the words that the judge got, and about motion only where something moves', async () => {
    const queue = makeQueue({ draw: { kind: 'matching' }, filter: 'has:judge' });
    const still = matchingIds(sample.store, { filter: `queue:#${queue.id} -has:moving`, sort: [] });
    const { progress } = await start(session(queue.id));
    let asked = 0;
    for (let place = 0; place < progress.total; place += 1) {
      const { entry } = await sample.api.labelling.state({
        workspaceId: sample.workspaceId,
        ...session(queue.id),
        place,
      });
      for (const { text } of entry!.questions) expect(entry!.rubricText).toContain(text);
      if (!entry!.questions.some(({ key }) => key === 'motion')) asked += 1;
    }
    expect(asked).toBe(still.length);
  });

  test('refuses a reveal before the answer, notes it, and marks what is said after it', async () => {
    const queue = makeQueue({ draw: { kind: 'random', n: 3 }, filter: 'has:judge', items: ['figure'] });
    const anna = session(queue.id);
    const first = await start(anna);
    const { position, place } = first.entry!;
    const reveal = () => sample.api.labelling.reveal({ workspaceId: sample.workspaceId, ...anna, position });
    await expect(reveal()).rejects.toMatchObject({ cause: { code: 'reveal-before-label' } });
    await answer(anna, first, 'figure', 'no');
    const revealed = await reveal();
    expect(revealed.entry).toMatchObject({ place, revealed: { verdicts: { figure: expect.anything() } } });
    await answer(anna, revealed, 'figure', 'yes');
    const { identity } = listQueueEntries(sample.store, queue.id)[position]!;
    expect(readJournal(sample.store, identity)).toMatchObject([
      { value: 'no', blind: true, afterReveal: false },
      { value: 'yes', blind: false, afterReveal: true },
    ]);
  });

  test('does not call an answer blind where its annotator adjudicated the rollout before', async () => {
    const queue = makeQueue({ draw: { kind: 'matching' }, filter: 'id:1', items: ['figure'] });
    const { identity } = listQueueEntries(sample.store, queue.id)[0]!;
    const decision = { subject: identity, kind: 'adjudication', item: 'figure', value: 'no' } as const;
    const circumstances = { note: 'as seen', blind: false, afterReveal: true, queueUuid: null };
    appendEntries(sample.store, [{ ...decision, ...circumstances, annotator: 'anna', queuePosition: null }]);
    for (const annotator of ['anna', 'ben']) {
      const who = session(queue.id, annotator);
      await answer(who, await start(who), 'figure');
    }
    expect(readJournal(sample.store, identity).slice(-2)).toMatchObject([
      { annotator: 'anna', blind: false, afterReveal: true },
      { annotator: 'ben', blind: true, afterReveal: false },
    ]);
  });

  test('does not call an answer blind where another queue revealed the rollout', async () => {
    const recipe: QueueRecipeInput = { draw: { kind: 'matching' }, filter: 'id:1', items: ['figure'] };
    const [one, two] = [makeQueue(recipe, 'one'), makeQueue(recipe, 'two')].map(({ id }) => session(id));
    await answer(one!, await start(one!), 'figure');
    await sample.api.labelling.reveal({ workspaceId: sample.workspaceId, ...one!, position: 0 });
    await answer(two!, await start(two!), 'figure');
    const { identity } = listQueueEntries(sample.store, one!.queueId)[0]!;
    expect(readJournal(sample.store, identity).at(-1)).toMatchObject({ blind: false, afterReveal: true });
  });

  test('stores labels of an open queue as not blind', async () => {
    const queue = makeQueue({ draw: { kind: 'matching' }, filter: 'id:1', items: ['figure'], blind: false });
    const state = await start(session(queue.id));
    expect(state.entry!.revealed).not.toBeNull();
    await answer(session(queue.id), state, 'figure');
    const { identity } = listQueueEntries(sample.store, queue.id)[0]!;
    expect(readJournal(sample.store, identity)).toMatchObject([{ blind: false, afterReveal: false }]);
  });
});

describe('going through a queue', () => {
  test('advances when everything is answered, whatever others do, and ends', async () => {
    const queue = makeQueue({
      draw: { kind: 'random', n: 2 },
      filter: 'has:judge',
      items: ['scene', 'figure'],
    });
    const [anna, ben] = [session(queue.id), session(queue.id, 'ben')];
    const first = await start(anna);
    const half = await answer(anna, first, 'scene');
    expect(half.entry!.position).toBe(first.entry!.position);
    expect(half.entry!.answers).toEqual({ scene: 'yes' });
    const second = await answer(anna, half, 'figure', 'unclear');
    expect(second.entry!.position).toBe(first.next!.position);
    expect(second).toMatchObject({ next: null, progress: { total: 2, done: 1, perEntryMs: 2000 } });
    const end = await answer(anna, await answer(anna, second, 'scene'), 'figure');
    expect(end).toMatchObject({ entry: null, next: null, progress: { done: 2, remainingMs: 0 } });
    expect((await start(ben)).progress).toMatchObject({ total: 2, done: 0 });
  });

  test('comes back to what was skipped when the rest is done', async () => {
    const queue = makeQueue({ draw: { kind: 'random', n: 2 }, filter: 'has:judge', items: ['figure'] });
    const anna = session(queue.id);
    const first = await start(anna);
    const second = await sample.api.labelling.skip({
      workspaceId: sample.workspaceId,
      ...anna,
      position: first.entry!.position,
    });
    expect(second.progress.skipped).toBe(1);
    const back = await answer(anna, second, 'figure');
    expect(back.entry!.position).toBe(first.entry!.position);
  });

  test('takes answers back step by step', async () => {
    const queue = makeQueue({ draw: { kind: 'random', n: 3 }, filter: 'has:judge', items: ['figure'] });
    const anna = session(queue.id);
    let state = await start(anna);
    const order: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      order.push(state.entry!.position);
      state = await answer(anna, state, 'figure');
    }
    const undone: number[] = [];
    for (;;) {
      const back = await sample.api.labelling.undo({ workspaceId: sample.workspaceId, ...anna });
      if (back === null) break;
      undone.push(back.entry!.position);
    }
    expect(undone).toEqual(order.toReversed());
    expect((await start(anna)).progress.done).toBe(0);
  });

  test('asks one item over all entries in a focus, and leaves the others open', async () => {
    const queue = makeQueue({
      draw: { kind: 'random', n: 2 },
      filter: 'has:judge',
      items: ['scene', 'figure'],
    });
    const focus = session(queue.id, 'anna', 'figure');
    let state = await start(focus);
    expect(state.entry!.questions.map(({ key }) => key)).toEqual(['figure']);
    state = await answer(focus, await answer(focus, state, 'figure'), 'figure');
    expect(state).toMatchObject({ entry: null, progress: { done: 2 } });
    expect((await start(session(queue.id))).progress.done).toBe(0);
    await expect(answer(session(queue.id), await start(session(queue.id)), 'motion')).rejects.toMatchObject({
      cause: { code: 'not-asked' },
    });
  });

  test('keeps notes and second looks', async () => {
    const queue = makeQueue({ draw: { kind: 'random', n: 1 }, filter: 'has:judge', items: ['figure'] });
    const anna = session(queue.id);
    const first = await start(anna);
    await answer(anna, first, 'figure');
    const { position } = first.entry!;
    await sample.api.labelling.note({
      workspaceId: sample.workspaceId,
      ...anna,
      position,
      note: 'a snowman',
    });
    const state = await sample.api.labelling.secondLook({
      workspaceId: sample.workspaceId,
      ...anna,
      position,
      isSecondLook: true,
    });
    expect(state).toMatchObject({
      entry: { note: 'a snowman', isSecondLook: true, answers: { figure: 'yes' } },
      progress: { done: 1, secondLook: 1 },
    });
    expect(getQueue(sample.store, queue.id).progress).toMatchObject([{ done: 1, secondLook: 1 }]);
  });

  test('shows each person only their share', async () => {
    const queue = makeQueue({
      ...{ draw: { kind: 'random', n: 10 }, filter: 'has:judge', items: ['figure'] },
      sharing: { people: ['anna', 'ben'], overlap: 0 },
    });
    const totals = await Promise.all(['anna', 'ben', 'cleo'].map((name) => start(session(queue.id, name))));
    expect(totals.map(({ progress }) => progress.total)).toEqual([5, 5, 10]);
  });
});

describe('audits', () => {
  test('ask whether a gate was right, with what it found', async () => {
    const queue = makeQueue({ draw: { kind: 'gate-failures' }, asks: 'gate' });
    const anna = session(queue.id);
    const first = await start(anna);
    expect(first.entry).toMatchObject({
      questions: [{ key: 'gate', text: 'Was it right to refuse this answer?' }],
      gate: { recorded: expect.any(String), excerpt: expect.anything() },
    });
    await answer(anna, first, 'gate', 'no', 'the span is there');
    const { identity } = listQueueEntries(sample.store, queue.id)[first.entry!.position]!;
    expect(readJournal(sample.store, identity)).toMatchObject([
      { kind: 'gate-audit', item: '', value: 'wrong', note: 'the span is there', blind: false },
    ]);
  });

  test('show the answer where no drawing can be taken out of it', async () => {
    const queue = makeQueue({ draw: { kind: 'gate-failures' }, asks: 'gate' });
    const anna = session(queue.id);
    const shown = await Promise.all(
      listQueueEntries(sample.store, queue.id).map(async (_, place) => {
        const { entry } = await sample.api.labelling.state({
          workspaceId: sample.workspaceId,
          ...anna,
          place,
        });
        return [entry!.drawingUrl === null, entry!.gate!.excerpt!.of] as const;
      }),
    );
    expect(new Set(shown.map(String))).toEqual(new Set(['false,drawing', 'true,answer']));
  });

  test('ask about every refusal, by the run or by our gates alone, with the question that fits', async () => {
    const { store } = sample;
    const refused = matchingIds(store, { filter: 'recorded.gate:failed', sort: [] });
    const [accepted] = matchingIds(store, { filter: 'recorded.gate:ok', sort: [] });
    const [wronglyRefused, ...others] = refused;
    const result = (id: number, gate: GateCode | null) => ({
      identity: getRollout(store, id).row.identity,
      results: { gates: { ok: gate === null, gate, failures: [], notes: [] } },
    });
    const results = [
      result(wronglyRefused!, null),
      result(accepted!, 'event-animation'),
      ...others.map((id) => result(id, 'wellformed')),
    ];
    saveAuditResults(store, results, { gates: { version: '1', protocolHash: 'p' } });

    const queue = makeQueue({ draw: { kind: 'gate-failures' }, asks: 'gate' });
    const drawn = matchingIds(store, { filter: `queue:#${queue.id}`, sort: [] });
    expect(new Set(drawn)).toEqual(new Set([...refused, accepted]));
    const asked = new Map<string, string>();
    for (const place of drawn.keys()) {
      const { entry } = await sample.api.labelling.state({
        workspaceId: sample.workspaceId,
        ...session(queue.id),
        place,
      });
      asked.set(
        listQueueEntries(store, queue.id)[entry!.position]!.identity,
        `${entry!.questions[0]!.text} ${entry!.gate!.recorded === null ? 'accepted' : 'refused'}`,
      );
    }
    const askedAbout = (id: number) => asked.get(getRollout(store, id).row.identity);
    expect(askedAbout(accepted!)).toBe('Should this answer have been refused? accepted');
    for (const id of refused) expect(askedAbout(id)).toBe('Was it right to refuse this answer? refused');
  });

  test('ask whether a flagged figure is there, and tell after the answer what the flag cost', async () => {
    const queue = makeQueue({ draw: { kind: 'flagged' }, asks: 'flag' });
    const anna = session(queue.id);
    const first = await start(anna);
    expect(JSON.stringify(first.entry)).not.toContain('flagCost');
    await answer(anna, first, 'flag', 'no');
    const state = await sample.api.labelling.reveal({
      workspaceId: sample.workspaceId,
      ...anna,
      position: first.entry!.position,
    });
    expect(state.entry).toMatchObject({
      answers: { flag: 'no' },
      revealed: { flagCost: expect.any(Number) },
    });
    expect(state.entry!.revealed!.flagCost).toBeGreaterThan(0);
  });
});

test('other people’s labels show only after a reveal', async () => {
  const queue = makeQueue({ draw: { kind: 'matching' }, filter: 'id:1', items: ['figure'] });
  const { identity } = listQueueEntries(sample.store, queue.id)[0]!;
  commitLabels(sample.store, [
    {
      ...{ identity, item: 'figure', value: 'no', annotator: 'ben', note: null, queueId: null },
      ...{ blind: true, afterReveal: false },
    },
  ]);
  const anna = session(queue.id);
  const before = await start(anna);
  expect(JSON.stringify(before)).not.toContain('ben');
  await answer(anna, before, 'figure');
  const after = await sample.api.labelling.reveal({ workspaceId: sample.workspaceId, ...anna, position: 0 });
  expect(after.entry!.revealed!.others).toEqual([{ annotator: 'ben', item: 'figure', value: 'no' }]);
});
