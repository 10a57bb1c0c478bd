import type { DrawingAttribute, DrawingElement } from './drawing.ts';
import type { SourceSpan } from './gate-report.ts';

/** A 1-based line and column; columns count UTF-16 units, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Prepares the translation of offsets into lines and columns; lines end at LF, CR LF or CR (XML 1.0 §2.11). */
export function createPlaceFinder(source: string): (offset: number) => Place {
  let lineStarts: number[] | null = null;
  return (offset) => {
    lineStarts ??= findLineStarts(source);
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}

/** The start tag's `<` and name. */
export function spanOfElement(element: DrawingElement): SourceSpan {
  return { offset: element.offset, length: element.name.length + 1 };
}

/** The attribute as written, from its name to its closing quote; found by reading the start tag again. */
export function spanOfAttribute(
  source: string,
  element: DrawingElement,
  attribute: DrawingAttribute,
): SourceSpan {
  const written = findAttribute(source, element, attribute);
  if (written === null) return spanOfElement(element);
  return {
    offset: written.offset,
    length: written.valueOffset + written.rawValue.length + 1 - written.offset,
  };
}

/** A stretch of an attribute's value; the whole attribute where references make offsets in the value differ. */
export function spanInAttribute(
  source: string,
  element: DrawingElement,
  attribute: DrawingAttribute,
  start: number,
  end: number,
): SourceSpan {
  const written = findAttribute(source, element, attribute);
  if (written === null || written.rawValue.length !== attribute.value.length) {
    return spanOfAttribute(source, element, attribute);
  }
  return { offset: written.valueOffset + start, length: end - start };
}

interface WrittenAttribute {
  readonly offset: number;
  readonly valueOffset: number;
  readonly rawValue: string;
}

const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Start tags that were read again, lest one with many findings be read as often. */
const readTags = new WeakMap<DrawingElement, ReadonlyMap<string, WrittenAttribute>>();

function findAttribute(
  source: string,
  element: DrawingElement,
  attribute: DrawingAttribute,
): WrittenAttribute | null {
  const written = readTags.get(element) ?? readStartTag(source, element);
  readTags.set(element, written);
  return written.get(attribute.name) ?? null;
}

function readStartTag(source: string, element: DrawingElement): ReadonlyMap<string, WrittenAttribute> {
  const attributes = new Map<string, WrittenAttribute>();
  ATTRIBUTE.lastIndex = element.offset + 1 + element.name.length;
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    const [whole, name = '', double, single] = match;
    const rawValue = double ?? single ?? '';
    attributes.set(name, {
      offset: match.index + whole.length - whole.trimStart().length,
      valueOffset: match.index + whole.length - 1 - rawValue.length,
      rawValue,
    });
  }
  return attributes;
}

function findLineStarts(source: string): number[] {
  const starts = [0];
  for (const end of source.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  return starts;
}
