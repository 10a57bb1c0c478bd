import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersAddedSchema } from '../../../../src-main/features/labelling/labels-report.ts';
import { listRolloutPlaces, openStore } from '../../../../src-main/store/index.ts';
import { runCommand } from '../../../command-line.ts';
import { copySamplesForCommands, type SamplesByCommand } from '../queues/samples-by-command.ts';

let samples: SamplesByCommand;
beforeAll(async () => {
  samples = await copySamplesForCommands();
});
afterAll(() => samples.remove());

describe('queue sheet', { timeout: 120_000 }, () => {
  test('gives a table and frames without anything that could sway, and takes the filled-in table', async () => {
    const recipe = ['--recipe', 'random', '--n', '6', '--where', 'has:judge', '--items', 'figure,motion'];
    await samples.done('queue', 'create', samples.folder, '--name', 'few', ...recipe);
    await samples.done('audit', samples.folder, '--where', 'queue:few', '--limit', '5');
    const out = join(samples.path, 'for-ada');
    const { stdout, stderr } = await runCommand([
      'queue',
      'sheet',
      samples.folder,
      'few',
      '--annotator',
      'ada',
      '--out',
      out,
    ]);
    expect(stdout).toContain(`6 entries for ada in ${join(out, 'answers.csv')}, with 20 frames in`);
    expect(stderr).toMatch(/1 entry without frames: [1-6]\n {2}→ svg-assay audit/);

    const frames = await readdir(join(out, 'frames'));
    expect(frames).toHaveLength(20);
    for (const name of frames) {
      expect(name).toMatch(/^[1-6]-[1-4]\.png$/);
      expect((await readFile(join(out, 'frames', name))).subarray(1, 4).toString()).toBe('PNG');
    }
    const table = await readFile(join(out, 'answers.csv'), 'utf8');
    const store = openStore(samples.folder);
    for (const { run, identity } of listRolloutPlaces(store, 'queue:few', null))
      for (const secret of [run, identity]) expect(table).not.toContain(secret);
    store.close();
    const rows = parse<Record<string, string>>(table, { bom: true, columns: true });
    expect(Object.keys(rows[0]!)).toEqual(['entry', 'prompt', 'questions', 'motion', 'figure', 'note']);
    expect(rows.map(({ entry }) => entry)).toEqual(['1', '2', '3', '4', '5', '6']);

    const filled = rows.map((row) => [
      row.entry,
      row.questions?.includes('motion:') === true ? 'yes' : '',
      'no',
    ]);
    const answers = ['entry,motion,figure', ...filled.map((cells) => cells.join(','))].join('\n');
    await writeFile(join(out, 'answers.csv'), answers);
    const add = [
      'labels',
      'add',
      samples.folder,
      join(out, 'answers.csv'),
      '--queue',
      'few',
      '--annotator',
      'ada',
    ];
    const added = answersAddedSchema.parse(JSON.parse(await samples.done(...add, '--json')));
    const expected = filled.filter(([, motion]) => motion === 'yes').length + filled.length;
    expect(added).toEqual({ added: expected, known: 0, conflicts: [], rejected: [] });

    const again = await runCommand([
      'queue',
      'sheet',
      samples.folder,
      'few',
      '--annotator',
      'ada',
      '--out',
      out,
    ]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(`${join(out, 'answers.csv')} is there already`);
    expect(await readFile(join(out, 'answers.csv'), 'utf8')).toBe(answers);
  });

  test('is not made of a queue that asks about gates', async () => {
    await samples.done('queue', 'create', samples.folder, '--name', 'refused', '--recipe', 'gate-failures');
    const out = join(samples.path, 'refused');
    const { code, stderr } = await runCommand([
      'queue',
      'sheet',
      samples.folder,
      'refused',
      '--annotator',
      'ada',
      '--out',
      out,
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('answer this queue in the interface');
    expect(await readdir(samples.path)).not.toContain('refused');
  });
});
