import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { labelsImportedSchema } from '../../../../src-main/features/labelling/labels-report.ts';
import { queueCreatedSchema, queueSchema } from '../../../../src-main/features/queues/queue-report.ts';
import { commitStep, listQueueEntries, openStore } from '../../../../src-main/store/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;

beforeAll(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'results');
  cpSync(join(PROJECT_ROOT, 'data', 'samples'), folder, {
    recursive: true,
    filter: (path) => !path.includes('.svg-assay'),
  });
});
afterAll(() => place.remove());

async function assay(...args: readonly string[]) {
  const result = await runCommand(args);
  return { ...result, json: () => JSON.parse(result.stdout) as unknown };
}

describe('queue', () => {
  test('create draws what a dry run tells, list and export show it', async () => {
    const recipe = ['--recipe', 'stratified', '--per-cell', '3', '--items', 'figure', '--where', 'has:judge'];
    const dry = await assay('queue', 'create', folder, '--name', 'q', ...recipe, '--json', '--dry-run');
    const made = await assay('queue', 'create', folder, '--name', 'q', ...recipe, '--json');
    const [plan, { queue, ...rest }] = [dry, made].map(({ json }) => queueCreatedSchema.parse(json())) as [
      z.infer<typeof queueCreatedSchema>,
      z.infer<typeof queueCreatedSchema>,
    ];
    expect({ ...rest, queue: null }).toEqual(plan);
    expect(queue).toMatchObject({ name: 'q', knownProbabilities: true, items: ['figure'] });
    const list = z.array(queueSchema).parse((await assay('queue', 'list', folder, '--json')).json());
    expect(list).toEqual([queue]);
    const lines = (await assay('queue', 'export', folder, 'q')).stdout.trim().split('\n');
    expect(lines).toHaveLength(1 + plan.entries);
    expect(JSON.parse(lines[1]!)).toMatchObject({ position: 0, probability: expect.any(Number) });
  });

  test.each([
    [['--recipe', 'random'], /needs --n/],
    [['--recipe', 'random', '--n', 'x'], /whole number/],
    [['--recipe', 'flagged', '--where', 'rewrd:1'], /rewrd/],
    [['--recipe', 'matching', '--where', 'id:0'], /nothing/],
  ])('create refuses %j', async (options, message) => {
    const { code, stderr } = await assay('queue', 'create', folder, '--name', 'no', ...options);
    expect([code, message.test(stderr)]).toEqual([1, true]);
  });
});

describe('labels', () => {
  test('travel from one copy to another, once, and tell conflicts', async () => {
    const store = openStore(folder);
    const identity = listQueueEntries(store, 1)[0]!.identity;
    const label = { kind: 'label', subject: identity, item: 'figure', note: 'é, "x"' } as const;
    const step = { queueId: 1, annotator: 'anna', position: 0 };
    const done = { isDone: true, addSpentMs: 0 };
    commitStep(store, step, [{ ...label, value: 'yes', blind: true, afterReveal: false }], done);
    store.close();
    const file = join(place.path, 'labels.jsonl');
    expect((await assay('labels', 'export', folder, '--out', file)).code).toBe(0);
    const exported = await readFile(file, 'utf8');
    expect(JSON.parse(exported)).toMatchObject({ annotator: 'anna', note: 'é, "x"' });
    expect((await assay('labels', 'export', folder, '--pseudonyms')).stdout).not.toContain('anna');

    const uuid = '11111111-2222-4333-8444-555555555555';
    const other = { ...(JSON.parse(exported) as object), uuid, commitUuid: uuid, value: 'no' };
    await writeFile(file, `${exported}${JSON.stringify(other)}\nnot json\n`);
    const merge = () => assay('labels', 'import', folder, file, '--json', '--fail-on', 'conflicts');
    const first = labelsImportedSchema.parse((await merge()).json());
    expect(first).toMatchObject({ added: 1, known: 1, rejected: [{ line: 3 }] });
    expect(labelsImportedSchema.parse((await merge()).json())).toMatchObject({ added: 0, known: 2 });
    expect((await assay('labels', 'import', folder, join(place.path, 'gone'))).code).toBe(1);
  });
});

describe('report', () => {
  test.each(['disagreements', 'calibration', 'run'])(
    '%s is equal byte by byte with a fixed clock',
    async (name) => {
      const write = async (format: string, at: string) => {
        const out = join(place.path, `${name}-${at}.${format}`);
        const options = [
          '--format',
          format,
          '--out',
          out,
          '--clock',
          '2026-01-31T12:00:00Z',
          '--pictures',
          '0',
        ];
        expect((await assay('report', name, folder, ...options)).code).toBe(0);
        return readFile(out);
      };
      for (const format of ['csv', 'jsonl', 'html']) {
        const first = await write(format, 'a');
        expect((await write(format, 'b')).equals(first)).toBe(true);
        expect(first.toString()).toContain('2026-01-31T12:00:00.000Z');
      }
    },
  );

  test('tells a file that cannot be written', async () => {
    const out = folder;
    const { code, stderr } = await assay('report', 'run', folder, '--out', out);
    expect([code, stderr.includes('choose another file')]).toEqual([1, true]);
  });
});
