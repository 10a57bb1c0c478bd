import {
  markSubtrees,
  SVG_NAMESPACE,
  XHTML_NAMESPACE,
  type Drawing,
  type DrawingElement,
} from './drawing.ts';
import type { SourceSpan } from './gate-report.ts';
import { spanOfAttribute } from './source-places.ts';

/** A piece of text that a drawing shows, or may be made to show. */
export interface ShownText {
  readonly text: string;
  readonly span: SourceSpan;
  /** In an element that draws no text: policy `stray`. */
  readonly stray: boolean;
}

export interface DrawingTexts {
  /** Character data in document order; neighbours may be parts of one word. */
  readonly runs: readonly ShownText[];
  /** Texts that stand for themselves, such as the caption of a button. */
  readonly captions: readonly ShownText[];
  /** Elements with text of their own where only plain characters may stand: policy `title`. */
  readonly nested: readonly ShownText[];
}

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'tref', 'altGlyph']);
const DESCRIPTIONS: ReadonlySet<string> = new Set(['title', 'desc']);

/**
 * Collects the text of a drawing (SVG 2 §11): every text node, hidden or not, outside SVG's `title`, `desc`
 * and `metadata` and outside style sheets; and what XHTML form controls and images show from their attributes.
 * A style sheet inside a text element counts, for CSS can display it.
 */
export function collectTexts(drawing: Drawing): DrawingTexts {
  const { source } = drawing;
  const inText = markSubtrees(drawing, (element) => isSvg(element) && TEXT_ELEMENTS.has(element.local));
  const inHtml = markSubtrees(drawing, (element) => element.uri === XHTML_NAMESPACE);
  const described = markSubtrees(drawing, (element) => isSvg(element) && DESCRIPTIONS.has(element.local));
  const silent = markSubtrees(
    drawing,
    (element) =>
      (isSvg(element) && element.local === 'metadata') || (isStyle(element) && inText[element.index] === 0),
  );
  const runs: ShownText[] = [];
  const nested: ShownText[] = [];
  for (const { text, parent, offset, length } of drawing.texts) {
    if (silent[parent.index] === 1 || text.trim() === '') continue;
    const { start, end } = trimmed(source, offset, offset + length);
    const span = { offset: start, length: end - start };
    if (described[parent.index] === 1) {
      const plain = isSvg(parent) && DESCRIPTIONS.has(parent.local);
      if (!plain) nested.push({ text, span, stray: false });
      continue;
    }
    const drawn = (inText[parent.index] === 1 || inHtml[parent.index] === 1) && !isStyle(parent);
    runs.push({ text, span, stray: !drawn });
  }
  return { runs, captions: collectCaptions(drawing), nested };
}

const CAPTION_NAMES: ReadonlySet<string> = new Set(['placeholder', 'alt', 'label']);
const SILENT_INPUTS: ReadonlySet<string> = new Set(['hidden', 'checkbox', 'radio', 'range', 'color']);

function collectCaptions(drawing: Drawing): ShownText[] {
  return drawing.elements
    .filter((element) => element.uri === XHTML_NAMESPACE)
    .flatMap((element) =>
      element.attributes
        .filter((attribute) => attribute.prefix === '' && isCaption(element, attribute.local.toLowerCase()))
        .map((attribute) => {
          const span = spanOfAttribute(drawing.source, element, attribute);
          return { text: attribute.value, span, stray: false };
        }),
    );
}

function isCaption(element: DrawingElement, name: string): boolean {
  if (name !== 'value') return CAPTION_NAMES.has(name);
  const type = element.attributes.find((attribute) => attribute.local.toLowerCase() === 'type')?.value ?? '';
  return element.lowerLocal === 'input' && !SILENT_INPUTS.has(type.trim().toLowerCase());
}

function isSvg(element: DrawingElement): boolean {
  return element.uri === SVG_NAMESPACE;
}

function isStyle(element: DrawingElement): boolean {
  return element.local === 'style' && (isSvg(element) || element.uri === XHTML_NAMESPACE);
}

function trimmed(source: string, start: number, end: number): { start: number; end: number } {
  while (start < end && source.charAt(start).trim() === '') start++;
  while (end > start && source.charAt(end - 1).trim() === '') end--;
  return { start, end };
}
