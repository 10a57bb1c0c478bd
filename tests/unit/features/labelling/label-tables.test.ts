import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answersAddedSchema } from '../../../../src-main/features/labelling/labels-report.ts';
import { runCommand } from '../../../command-line.ts';
import { copySamplesForCommands, type SamplesByCommand } from '../queues/samples-by-command.ts';

test('of opposite tables that are added at once, one is taken and the other is told as conflicts', async () => {
  const samples = await copySamplesForCommands();
  onTestFinished(() => samples.remove());
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
  await samples.done('queue', 'create', samples.folder, ...options);
  const add = async (value: string) => {
    const file = join(samples.path, `${value}.csv`);
    const rows = Array.from({ length: 30 }, (_, position) => `${position},${value},${value}`);
    await writeFile(file, ['position,scene,figure', ...rows].join('\n'));
    const from = ['--queue', 'all', '--annotator', 'ada', '--json'];
    const { stdout } = await runCommand(['labels', 'add', samples.folder, file, ...from]);
    return answersAddedSchema.parse(JSON.parse(stdout));
  };
  const both = await Promise.all(['yes', 'no'].map(add));
  const [one, other] = both.toSorted((a, b) => b.added - a.added);
  expect([one?.added, other?.added]).toEqual([60, 0]);
  expect(other?.conflicts).toHaveLength(60);
}, 60_000);

describe('on the command line', { timeout: 120_000 }, () => {
  let samples: SamplesByCommand;
  beforeAll(async () => {
    samples = await copySamplesForCommands();
  });
  afterAll(() => samples.remove());

  const added = async (...args: readonly string[]) =>
    answersAddedSchema.parse(JSON.parse(await samples.done('labels', ...args, '--json')));

  test('two people label forty, a third decides, and a calibration counts all of it', async () => {
    const recipe = ['--recipe', 'random', '--n', '40', '--where', 'has:judge', '--items', 'figure'];
    await samples.done('queue', 'create', samples.folder, '--name', 'figures', ...recipe);
    const lines = (await samples.done('queue', 'export', samples.folder, 'figures'))
      .trim()
      .split('\n')
      .slice(1);
    const entries = lines.map((line) => JSON.parse(line) as { position: number; identity: string });
    expect(entries).toHaveLength(40);
    const table = (value: (position: number) => string) =>
      ['identity,figure', ...entries.map((entry) => `${entry.identity},${value(entry.position)}`)].join('\n');
    const [ada, ben] = [join(samples.path, 'ada.csv'), join(samples.path, 'ben.csv')];
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
      const options = ['add', samples.folder, file, '--queue', 'figures', '--annotator', name];
      expect(await added(...options)).toEqual({ added: 40, known: 0, conflicts: [], rejected: [] });
      expect(await added(...options)).toMatchObject({ added: 0, known: 40 });
    }
    await samples.done('audit', samples.folder, '--where', 'queue:figures');
    const shown = ['--frames', join(samples.path, 'cases')];
    const cases = (await samples.done('labels', 'cases', samples.folder, '--adjudicator', 'cleo', ...shown))
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
    for (const { item, prompt } of cases) expect([item, prompt !== '']).toEqual(['figure', true]);

    expect((await readdir(join(samples.path, 'cases'))).toSorted()).toEqual(
      cases.flatMap(({ frames }) => frames).toSorted(),
    );
    expect(cases[0]?.frames).toEqual(['1-1.png', '1-2.png', '1-3.png', '1-4.png']);

    const decided = join(samples.path, 'cases.jsonl');
    await writeFile(
      decided,
      cases.map((one) => JSON.stringify({ ...one, value: 'no', reason: 'a statue' })).join('\n'),
    );
    const own = await runCommand([
      'labels',
      'decide',
      samples.folder,
      decided,
      '--adjudicator',
      'ada',
      '--json',
    ]);
    expect(own.code).toBe(1);
    expect(answersAddedSchema.parse(JSON.parse(own.stdout)).rejected).toHaveLength(cases.length);
    expect(await added('decide', samples.folder, decided, '--adjudicator', 'cleo')).toMatchObject({
      added: cases.length,
      rejected: [],
    });
    expect(await samples.done('labels', 'cases', samples.folder, '--adjudicator', 'cleo')).toBe('');
    expect(await samples.done('calibrate', samples.folder)).toMatch(/^figure .* 40 of \d+ /m);
  });

  test('fails on conflicts where that is asked, and changes nothing for a wrong file', async () => {
    await samples.done('queue', 'create', samples.folder, '--name', 'few', '--recipe', 'random', '--n', '3');
    const file = join(samples.path, 'few.csv');
    const add = ['labels', 'add', samples.folder, file, '--queue', 'few', '--annotator', 'dora'];
    await writeFile(file, 'position,figure\n0,yes\n');
    await samples.done(...add);
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
