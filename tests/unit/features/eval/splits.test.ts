import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseQuotedSpans } from '../../../../src-main/gates/index.ts';
import { readSplit, SPLITS } from '../../../../src-main/features/eval/index.ts';
import type { SplitName, SplitTask } from '../../../../src-main/features/eval/index.ts';

const FOLDER = new URL('../../../../data/splits', import.meta.url).pathname;
const LEAST: Readonly<Record<SplitName, number>> = { train: 160, val: 40, test: 80, test_unseen: 40 };

const tasks: readonly SplitTask[] = (await Promise.all(SPLITS.map((name) => readSplit(FOLDER, name)))).flat();
const unseen = tasks.filter(({ split }) => split === 'test_unseen');
const seen = tasks.filter(({ split }) => split !== 'test_unseen');

describe('the splits', () => {
  it.each(SPLITS)(
    '%s is large enough, names its own split, and says of about half its prompts what moves',
    (name) => {
      const split = tasks.filter((task) => task.split === name);
      expect(split.length).toBeGreaterThanOrEqual(LEAST[name]);
      expect(split.every(({ id }) => id.startsWith(name.replace('_', '-')))).toBe(true);
      const moving = split.filter((task) => task.moving !== null).length / split.length;
      expect(moving).toBeGreaterThan(0.4);
      expect(moving).toBeLessThan(0.6);
    },
  );

  it('repeats no id, prompt or place', () => {
    for (const values of [
      tasks.map(({ id }) => id),
      tasks.map(({ prompt }) => words(prompt)),
      tasks.map(({ place }) => words(place)),
    ]) {
      expect(repeated(values)).toEqual([]);
    }
  });

  it.each(tasks.map((task) => [task.id, task] as const))(
    '%s names its objects and its moving element in the prompt',
    (_id, task) => {
      for (const name of [...task.objects, ...(task.moving === null ? [] : [task.moving])]) {
        expect(task.prompt.toLowerCase()).toContain(stem(name));
      }
      expect(new Set(task.objects).size).toBe(task.objects.length);
    },
  );

  it('states exactly the quoted spans of each prompt', () => {
    for (const { id, prompt, quoted } of tasks)
      expect({ id, quoted }).toEqual({ id, quoted: parseQuotedSpans(prompt).map(({ text }) => text) });
    expect(tasks.filter(({ quoted }) => quoted.length > 0).length).toBeGreaterThan(tasks.length / 10);
  });

  it('asks for no person or animal', () => {
    const living =
      /\b(man|men|woman|women|child|children|boy|girl|people|person|figure|face|dog|cat|bird|cow|sheep|horse|duck|gull)s?\b/i;
    expect(
      tasks.filter(({ prompt }) => living.test(prompt.replace('shaving horse', ''))).map(({ id }) => id),
    ).toEqual([]);
  });

  it('keeps the places of test_unseen out of every other split', () => {
    const places = new Set(seen.map(({ place }) => words(place)));
    expect(unseen.filter(({ place }) => places.has(words(place)))).toEqual([]);
    const seenText = seen.map(({ prompt, place }) => words(`${place} ${prompt}`)).join(' ');
    expect(unseen.filter(({ place }) => seenText.includes(` ${words(place).trim()} `))).toEqual([]);
  });

  it('keeps the objects of test_unseen out of every other split, also as parts of names', () => {
    const seenObjects = new Set(seen.flatMap(({ objects }) => objects.map((name) => words(name))));
    const seenText = seen.map(({ prompt }) => words(prompt)).join(' ');
    for (const { id, objects } of unseen) {
      for (const name of objects.map((object) => words(object))) {
        expect(
          [...seenObjects].filter((other) => name.includes(other)),
          `${id}: ${name}`,
        ).toEqual([]);
        expect(seenText.includes(name), `${id}: ${name}`).toBe(false);
      }
    }
  });
});

describe('readSplit', () => {
  const copy = (): string => {
    const folder = join(mkdtempSync(join(tmpdir(), 'splits-')), 'splits');
    cpSync(FOLDER, folder, { recursive: true });
    return folder;
  };

  it('refuses a file with one changed byte and names it; the other splits stay readable', async () => {
    const folder = copy();
    const file = join(folder, 'val.jsonl');
    const bytes = readFileSync(file);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(readSplit(folder, 'val')).rejects.toMatchObject({
      code: 'split-changed',
      message: expect.stringContaining(file),
    });
    expect(await readSplit(folder, 'test')).toHaveLength(80);
  });

  it.each<[string, (folder: string) => void, string]>([
    [
      'a byte is added',
      (folder) => writeFileSync(join(folder, 'val.jsonl'), '\n', { flag: 'a' }),
      'split-changed',
    ],
    ['the sums are gone', (folder) => writeFileSync(join(folder, 'SHA256SUMS'), ''), 'split-missing'],
    [
      'a sum is changed',
      (folder) => writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  val.jsonl\n`),
      'split-changed',
    ],
  ])('refuses to read when %s', async (_what, change, code) => {
    const folder = copy();
    change(folder);
    await expect(readSplit(folder, 'val')).rejects.toMatchObject({ code });
  });

  it('names a folder without splits', async () => {
    await expect(readSplit('/nowhere', 'val')).rejects.toMatchObject({
      code: 'split-missing',
      message: expect.stringContaining('/nowhere'),
    });
  });
});

/** Lower-case words with plural endings taken off and blanks around, so that whole names can be found in a text. */
function words(text: string): string {
  const list = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${list.map((word) => word.replace(/(?<=[^s])s$/, '')).join(' ')} `;
}

/** A name without its plural ending. */
function stem(name: string): string {
  return name.toLowerCase().replace(/(?:es|s|y|f)$/, '');
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
