import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAdjudication } from '../../../src-main/api/adjudication/create.ts';
import { createLabelling } from '../../../src-main/api/labelling/create.ts';
import { answersAddedSchema } from '../../../src-main/cli/json/queue-report.ts';
import { ITEMS, type LabelValue } from '../../../src-main/domain/index.ts';
import {
  addAnswers,
  addDecisions,
  openCases,
  readAnswers,
} from '../../../src-main/pipeline/labelling/index.ts';
import { drawQueue } from '../../../src-main/pipeline/index.ts';
import { getQueue, listQueueEntries, readJournal, type Store } from '../../../src-main/store/index.ts';
import { runCommand, temporaryFolder } from '../../command-line.ts';
import { copySamples, openSampleContext, type SampleContext } from './sample-context.ts';

describe('readAnswers', () => {
  const read = (text: string) => readAnswers(text, 'table');

  test.each([
    ['commas', 'position,figure,scene,note\n3,yes,,"a, b"\n4,0,TRUE,\n'],
    ['semicolons and a BOM', '\uFEFFposition;Figure;scene;note\r\n3;yes;;a, b\r\n4;0;TRUE;\r\n'],
    [
      'a line that names the separator',
      'sep=;\r\nposition;figure;scene;note\r\n3;yes;;a, b\r\n4;0;TRUE;\r\n',
    ],
    ['tabs', 'position\tfigure\tscene\tnote\n3\tyes\t\ta, b\n4\t0\tTRUE\t\n'],
    [
      'JSON Lines',
      '{"format":"svg-assay-queue-1"}\n{"position":3,"figure":"yes","note":"a, b"}\n{"position":4,"figure":false,"scene":1}\n',
    ],
  ])('takes %s', (_, text) => {
    const { answers, rejected } = read(text);
    expect(rejected).toEqual([]);
    const [first, second] = answers;
    expect(first).toMatchObject({
      entry: null,
      position: 3,
      identity: null,
      values: { figure: 'yes' },
      note: 'a, b',
    });
    expect(second).toMatchObject({ position: 4, values: { figure: 'no', scene: 'yes' }, note: null });
  });

  test('takes a line for each answer, too, and leaves out what is empty', () => {
    const { answers } = read('identity,item,value,reason\nabc,scene,undecidable,dark\nabc,figure,,\n');
    expect(answers).toEqual([
      { line: 2, entry: null, identity: 'abc', position: null, values: { scene: 'unclear' }, note: 'dark' },
    ]);
  });

  test('says of each line that it cannot take why, and goes on', () => {
    const { answers, rejected } = read(
      [
        'identity,position,item,value',
        ',,scene,yes',
        'abc,-1,scene,yes',
        'abc,,scenery,yes',
        'abc,,scene,maybe',
        'abc,,scene,no',
      ].join('\n'),
    );
    expect(answers).toHaveLength(1);
    expect(rejected).toEqual([
      { line: 2, reason: 'neither entry nor identity nor position' },
      { line: 3, reason: 'position -1 is no whole number' },
      { line: 4, reason: 'there is no item scenery' },
      { line: 5, reason: 'scene: maybe is not yes, no or unclear' },
    ]);
    expect(read('{"identity":"a","figure":"yes"}\nnot JSON\n[1]').rejected).toEqual([
      { line: 2, reason: 'not JSON' },
      { line: 3, reason: 'not an object' },
    ]);
  });

  test('takes no word for an answer that only JavaScript knows, and no list or object', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(read('position,scene\n0,constructor\n1,__proto__\n2,yes\n').rejected).toEqual([
      { line: 2, reason: 'scene: constructor is not yes, no or unclear' },
      { line: 3, reason: 'scene: __proto__ is not yes, no or unclear' },
    ]);
    const { answers, rejected } = read(
      [
        `{"position":0,"scene":"yes","answers":${deep},"other":{"toString":1,"valueOf":1}}`,
        `{"position":1,"scene":${deep}}`,
        '{"position":{"toString":1},"scene":"yes"}',
      ].join('\n'),
    );
    expect(answers).toMatchObject([{ position: 0, values: { scene: 'yes' } }]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('does not choose between two columns of one name', () => {
    for (const heading of ['position,scene,scene', 'position,scene,Scene '])
      expect(() => read(`${heading}\n0,yes,\n`)).toThrow('line 2: scene stands there twice');
    expect(read('{"position":0,"scene":"yes","Scene":"no"}\n{"position":1,"scene":"yes"}').rejected).toEqual([
      { line: 1, reason: 'scene stands there twice' },
    ]);
    expect(read('position,,,scene,my,my\n0,a,b,yes,c,d\n').answers).toHaveLength(1);
  });

  test.each([
    ['identity,verdict\nabc,yes\n', 'no-answers'],
    ['', 'no-answers'],
    ['{"identity":"abc","figure":"maybe"}', 'no-answers'],
    ['identity,figure\nabc,"yes\n', 'bad-csv'],
  ])('refuses %j', (text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }));
  });
});

describe('addAnswers', () => {
  let sample: SampleContext;
  beforeEach(async () => {
    sample = await openSampleContext();
  });

  const VALUES: readonly LabelValue[] = ['yes', 'no', 'unclear'];

  /** What was said about every entry, but for when and by whom. */
  function statements(store: Store, queueId: number, annotator: string): readonly unknown[] {
    const subjects = new Set(listQueueEntries(store, queueId).map(({ identity }) => identity));
    return [...subjects].flatMap((subject) =>
      readJournal(store, subject)
        .filter((event) => event.annotator === annotator)
        .map(({ kind, item, value, blind, afterReveal, queueUuid, queuePosition }) =>
          JSON.stringify({ subject, kind, item, value, blind, afterReveal, queueUuid, queuePosition }),
        )
        .toSorted(),
    );
  }

  test.each([
    ['items', 'has:judge'],
    ['gate', 'outcome:gate-failed'],
    ['flag', 'outcome:flagged'],
  ] as const)('says of a queue of %s what the labelling view says', async (asks, filter) => {
    const { store, workspaceId, context } = sample;
    const { id } = drawQueue(store, 'queue', {
      ...{ draw: { kind: 'matching' }, filter, asks, repeatShare: asks === 'items' ? 0.3 : 0 },
    });
    const labelling = createLabelling(context);
    const anna = { queueId: id, annotator: 'anna', focus: null };
    const rows: object[] = [];
    for (let { entry } = await labelling.labellingState(workspaceId, anna, null); entry !== null;) {
      const { position } = entry;
      const row: Record<string, unknown> = { position };
      let next: typeof entry = entry;
      for (const [index, { key }] of entry.questions.entries()) {
        const value = VALUES[(position + index) % 3]!;
        row[key] = value;
        const commit = { position, key, value, note: null, spentMs: 10 };
        next = (await labelling.commitAnswer(workspaceId, anna, commit)).entry!;
      }
      rows.push(row);
      entry = next;
    }
    const { answers } = readAnswers(rows.map((row) => JSON.stringify(row)).join('\n'), 'table');
    const result = addAnswers(store, { queueId: id, annotator: 'ben', sawResults: false }, answers);
    expect(result).toMatchObject({ known: 0, conflicts: [], rejected: [] });
    expect(statements(store, id, 'ben')).toEqual(statements(store, id, 'anna'));
    expect(result.added).toBe(statements(store, id, 'ben').length);
    const done = new Map(getQueue(store, id).progress.map((of) => [of.annotator, of.done]));
    expect(done.get('ben')).toBe(rows.length);
    expect(done.get('anna')).toBe(rows.length);
    const again = addAnswers(store, { queueId: id, annotator: 'ben', sawResults: false }, answers);
    expect(again).toEqual({ added: 0, known: result.added, conflicts: [], rejected: [] });
  });

  test('takes a rollout’s identity for its first showing, and tells what does not fit', () => {
    const { store } = sample;
    const { id } = drawQueue(store, 'queue', {
      ...{ draw: { kind: 'random', n: 6 }, filter: 'has:judge', items: ['figure'], repeatShare: 0.5 },
    });
    const entries = listQueueEntries(store, id);
    const repeated = entries.find(({ repeatOf }) => repeatOf !== null)!;
    const add = (rows: readonly object[]) =>
      addAnswers(
        store,
        { queueId: id, annotator: 'anna', sawResults: false },
        readAnswers(rows.map((row) => JSON.stringify(row)).join('\n'), 'table').answers,
      );
    const { identity } = repeated;
    expect(add([{ identity, figure: 'yes' }])).toMatchObject({ added: 1 });
    expect(readJournal(store, identity)).toMatchObject([{ kind: 'label', queuePosition: repeated.repeatOf }]);
    const { conflicts, rejected } = add([
      { identity, figure: 'no' },
      { identity, scene: 'no' },
      { identity: 'elsewhere', figure: 'no' },
      { identity: 'elsewhere', position: 0, figure: 'no' },
      { position: 99, figure: 'no' },
      { entry: 99, figure: 'no' },
    ]);
    expect(conflicts).toEqual([{ line: 1, identity, question: 'figure', here: 'yes', there: 'no' }]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(readJournal(store, identity)).toHaveLength(1);
  });

  test('is not blind where the annotator saw results', () => {
    const { store } = sample;
    const { id } = drawQueue(store, 'queue', { draw: { kind: 'random', n: 2 }, filter: 'has:judge' });
    const { answers } = readAnswers('position,figure\n0,yes\n', 'table');
    addAnswers(store, { queueId: id, annotator: 'anna', sawResults: true }, answers);
    const [{ identity } = { identity: '' }] = listQueueEntries(store, id);
    expect(readJournal(store, identity)).toMatchObject([{ blind: false, afterReveal: true }]);
  });
});

/** Two people's opposite answers to one rollout, and the third person's word on each item. */
function disagreement(store: Store, word: LabelValue) {
  const { id } = drawQueue(store, 'queue', {
    ...{ draw: { kind: 'random', n: 1 }, filter: 'has:judge', items: ['scene', 'figure'] },
  });
  for (const [annotator, value] of [
    ['anna', 'yes'],
    ['ben', 'no'],
  ] as const) {
    const { answers } = readAnswers(`position,scene,figure\n0,${value},${value}\n`, 'table');
    addAnswers(store, { queueId: id, annotator, sawResults: false }, answers);
  }
  const lines = openCases(store, 'cleo').map(({ identity, item }) =>
    JSON.stringify({ identity, item, value: word, reason: 'looked' }),
  );
  return readAnswers(lines.join('\n'), 'table').answers;
}

test('an undo takes back one of the decisions that were added together', async () => {
  const { store, workspaceId, context } = await openSampleContext();
  const given = disagreement(store, 'no');
  expect(addDecisions(store, 'cleo', given)).toMatchObject({ added: 2 });
  await createAdjudication(context).undoAdjudication(workspaceId, 'cleo');
  expect(openCases(store, 'cleo')).toHaveLength(1);
  expect(addDecisions(store, 'cleo', given)).toMatchObject({ added: 1, known: 1 });
});

test('of opposite tables that are added at once, one is taken and the other is told as conflicts', async () => {
  const place = await temporaryFolder();
  onTestFinished(() => place.remove());
  const folder = join(place.path, 'results');
  copySamples(folder);
  const options = [
    '--name',
    'all',
    '--recipe',
    'matching',
    '--where',
    'has:judge',
    '--items',
    'scene,figure',
  ];
  expect(await runCommand(['queue', 'create', folder, ...options])).toMatchObject({ code: 0 });
  const add = async (value: string) => {
    const file = join(place.path, `${value}.csv`);
    const rows = Array.from({ length: 30 }, (_, position) => `${position},${value},${value}`);
    await writeFile(file, ['position,scene,figure', ...rows].join('\n'));
    const from = ['--queue', 'all', '--annotator', 'ada', '--json'];
    const { stdout } = await runCommand(['labels', 'add', folder, file, ...from]);
    return answersAddedSchema.parse(JSON.parse(stdout));
  };
  const both = await Promise.all(['yes', 'no'].map(add));
  const [one, other] = both.toSorted((a, b) => b.added - a.added);
  expect([one?.added, other?.added]).toEqual([60, 0]);
  expect(other?.conflicts).toHaveLength(60);
}, 60_000);

describe('on the command line', { timeout: 120_000 }, () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: string;
  beforeAll(async () => {
    place = await temporaryFolder();
    folder = join(place.path, 'results');
    copySamples(folder);
  });
  afterAll(() => place.remove());

  const assay = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const added = async (...args: readonly string[]) =>
    answersAddedSchema.parse(JSON.parse(await assay('labels', ...args, '--json')));

  test('two people label forty, a third decides, and a calibration counts all of it', async () => {
    const recipe = ['--recipe', 'random', '--n', '40', '--where', 'has:judge', '--items', 'figure'];
    await assay('queue', 'create', folder, '--name', 'figures', ...recipe);
    const lines = (await assay('queue', 'export', folder, 'figures')).trim().split('\n').slice(1);
    const entries = lines.map((line) => JSON.parse(line) as { position: number; identity: string });
    expect(entries).toHaveLength(40);
    const table = (value: (position: number) => string) =>
      ['identity,figure', ...entries.map((entry) => `${entry.identity},${value(entry.position)}`)].join('\n');
    const [ada, ben] = [join(place.path, 'ada.csv'), join(place.path, 'ben.csv')];
    await writeFile(
      ada,
      table((position) => (position % 5 === 0 ? 'yes' : 'no')),
    );
    await writeFile(
      ben,
      table((position) => (position % 10 === 0 ? 'yes' : 'no')),
    );
    for (const [file, name] of [
      [ada, 'ada'],
      [ben, 'ben'],
    ] as const) {
      const options = ['add', folder, file, '--queue', 'figures', '--annotator', name];
      expect(await added(...options)).toEqual({ added: 40, known: 0, conflicts: [], rejected: [] });
      expect(await added(...options)).toMatchObject({ added: 0, known: 40 });
    }
    await assay('audit', folder, '--where', 'queue:figures');
    const shown = ['--frames', join(place.path, 'cases')];
    const cases = (await assay('labels', 'cases', folder, '--adjudicator', 'cleo', ...shown))
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as {
            item: string;
            prompt: string;
            answers: { value: string }[];
            frames: string[];
          },
      );
    const conflicts = cases.filter(({ answers }) => answers[0]?.value !== answers[1]?.value);
    expect(conflicts).toHaveLength(4);
    for (const { item, prompt } of cases)
      expect([ITEMS.includes('figure'), item, prompt !== '']).toEqual([true, 'figure', true]);

    expect((await readdir(join(place.path, 'cases'))).toSorted()).toEqual(
      cases.flatMap(({ frames }) => frames).toSorted(),
    );
    expect(cases[0]?.frames).toEqual(['1-1.png', '1-2.png', '1-3.png', '1-4.png']);

    const decided = join(place.path, 'cases.jsonl');
    await writeFile(
      decided,
      cases.map((one) => JSON.stringify({ ...one, value: 'no', reason: 'a statue' })).join('\n'),
    );
    const own = await runCommand(['labels', 'decide', folder, decided, '--adjudicator', 'ada', '--json']);
    expect(own.code).toBe(1);
    expect(answersAddedSchema.parse(JSON.parse(own.stdout)).rejected).toHaveLength(cases.length);
    expect(await added('decide', folder, decided, '--adjudicator', 'cleo')).toMatchObject({
      added: cases.length,
      rejected: [],
    });
    expect(await assay('labels', 'cases', folder, '--adjudicator', 'cleo')).toBe('');
    expect(await assay('calibrate', folder)).toMatch(/^figure .* 40 of \d+ /m);
  });

  test('fails on conflicts where that is asked, and changes nothing for a wrong file', async () => {
    await assay('queue', 'create', folder, '--name', 'few', '--recipe', 'random', '--n', '3');
    const file = join(place.path, 'few.csv');
    const add = ['labels', 'add', folder, file, '--queue', 'few', '--annotator', 'dora'];
    await writeFile(file, 'position,figure\n0,yes\n');
    await assay(...add);
    await writeFile(file, 'position,figure\n0,no\n1,sure\n');
    const { code, stdout } = await runCommand([...add, '--fail-on', 'conflicts']);
    expect(code).toBe(2);
    expect(stdout).toContain('0 added, 0 here already, 1 conflict, 1 answer not taken');
    expect(stdout).toContain(`${file}, line 3: figure: sure is not yes, no or unclear`);
    await writeFile(file, Buffer.from('position,figure,note\n0,yes,caf\xe9\n', 'latin1'));
    expect((await runCommand(add)).stderr).toContain('is not UTF-8');
    await writeFile(file, 'position,figure\n0,\n1,\n');
    expect((await runCommand(add)).stderr).toContain('has no answer in it yet');
    await writeFile(file, 'position,colour\n0,no\n');
    const refused = await runCommand(add);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('a column for each question: scene, objects');
  });
});
