import { describe, expect, it } from 'vitest';
import { ITEMS } from '../../../src-main/domain/index.ts';
import { fillRubric, itemsToAsk, parseRubric, readRubric } from '../../../src-main/judge/index.ts';
import { shippedRubric } from './scene.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readRubric', () => {
  it('reads the shipped rubric: a version, a hash of the bytes, and a question for each item', async () => {
    const rubric = await shippedRubric();
    expect(rubric).toMatchObject({
      name: 'isometric-scenes',
      version: '1',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(rubric.items)).toEqual([...ITEMS]);
  });

  it.each([
    ['no version', 'Judge {prompt}', 'version'],
    ['nothing about the prompt', 'version: 1\nJudge!', '{prompt}'],
    ['an unknown item', 'version: 1\n[question]\n{prompt}\n[items]\nbeauty: Is it?', 'beauty'],
  ])('refuses a file with %s', (_what, text, names) => {
    expect(() => parseRubric(bytes(text), 'mine')).toThrow(names);
  });

  it('names a file that is not there', async () => {
    await expect(readRubric('/nowhere/mine.txt')).rejects.toMatchObject({
      code: 'cannot-read',
      message: expect.stringContaining('mine.txt'),
    });
  });
});

describe('fillRubric', () => {
  const rubric = parseRubric(
    bytes('version: 2\nP={prompt} O={objects} M={moving} X={other} P={prompt}'),
    'plain',
  );

  it('replaces every placeholder once and leaves other braces alone', () => {
    const subject = { prompt: 'A mill', objects: ['mill', 'river'], moving: 'wheel' };
    expect(fillRubric(rubric, subject, ITEMS)).toBe('P=A mill O=mill, river M=wheel X={other} P=A mill');
  });

  it('does not replace what a prompt brings in', () => {
    const subject = {
      prompt: '{objects} {moving} {prompt} $& $1',
      objects: ['{moving}'],
      moving: '{prompt}',
    };
    expect(fillRubric(rubric, subject, ITEMS)).toBe(
      'P={objects} {moving} {prompt} $& $1 O={moving} M={prompt} X={other} P={objects} {moving} {prompt} $& $1',
    );
  });

  it('says that nothing is named where nothing is', () => {
    expect(fillRubric(rubric, { prompt: 'A mill', objects: [], moving: null }, ITEMS)).toContain(
      'O=(none named) M=(none named)',
    );
  });

  it('changes its hash with every byte of the file', () => {
    expect(parseRubric(bytes('version: 2\n{prompt}'), 'a').sha256).not.toBe(
      parseRubric(bytes('version: 2\n{prompt} '), 'a').sha256,
    );
  });
});

describe('itemsToAsk', () => {
  it('keeps the order and leaves motion out where nothing is named that moves', () => {
    expect(itemsToAsk(['figure', 'motion', 'scene'], 'boat')).toEqual(['scene', 'motion', 'figure']);
    expect(itemsToAsk(['figure', 'motion', 'scene'], null)).toEqual(['scene', 'figure']);
  });
});
