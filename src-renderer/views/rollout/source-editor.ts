import { xml } from '@codemirror/lang-xml';
import { syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import type { Range, Text } from '@codemirror/state';
import { Decoration, EditorView, gutter, GutterMarker, keymap, lineNumbers } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { TagSpan } from './element-spans.ts';

/** A place to mark in the source. Lines and columns are 1-based, columns in UTF-16 units. */
export interface SourceMark {
  readonly kind: 'failure' | 'note';
  readonly line: number;
  readonly column: number;
  /** UTF-16 units; 0 marks to the end of the line. */
  readonly length: number;
  readonly message: string;
}

/** Shows a drawing's source for reading, with its marked places. `onHover` tells the place under the pointer, or null. */
export function createSourceEditor(
  parent: HTMLElement,
  source: string,
  marks: readonly SourceMark[],
  onHover: (offset: number | null) => void,
): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        failureGutter(marks),
        xml(),
        syntaxHighlighting(classHighlighter),
        search({ top: true }),
        highlightSelectionMatches(),
        keymap.of(searchKeymap),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': 'Source of the drawing', tabindex: '0' }),
        EditorView.decorations.of((view) => markPlaces(view.state.doc, marks)),
        litField,
        EditorView.domEventHandlers({
          mousemove: (event, view) => onHover(view.posAtCoords({ x: event.clientX, y: event.clientY })),
          mouseleave: () => onHover(null),
        }),
      ],
    }),
  });
}

/** Lights an element's start tag and brings it into view; null puts the light out. */
export function lightTag(view: EditorView, tag: TagSpan | null): void {
  view.dispatch({
    effects: [
      setLit.of(tag),
      ...(tag === null ? [] : [EditorView.scrollIntoView(tag.start, { y: 'center' })]),
    ],
  });
}

/** Brings a place into view. */
export function showPlace(view: EditorView, mark: Pick<SourceMark, 'line' | 'column'>): void {
  const at = offsetOf(view.state.doc, mark);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
}

const setLit = StateEffect.define<TagSpan | null>();
const litMark = Decoration.mark({ class: 'lit-tag' });
const litField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lit, transaction) => {
    const change = transaction.effects.find((effect) => effect.is(setLit));
    if (change === undefined) return lit;
    // `is` has told that the effect holds a tag or null, which the type of `find` does not carry on.
    const tag = change.value as TagSpan | null;
    return tag === null ? Decoration.none : Decoration.set(litMark.range(tag.start, tag.end));
  },
  provide: (field) => EditorView.decorations.from(field),
});

function markPlaces(doc: Text, marks: readonly SourceMark[]): DecorationSet {
  const ranges = marks.flatMap((mark): readonly Range<Decoration>[] => {
    const from = offsetOf(doc, mark);
    const lineEnd = doc.lineAt(from).to;
    const to = Math.min(doc.length, mark.length > 0 ? from + mark.length : lineEnd);
    const attributes = { title: mark.message };
    if (to > from) return [Decoration.mark({ class: `place ${mark.kind}`, attributes }).range(from, to)];
    return [Decoration.line({ class: `place-line ${mark.kind}`, attributes }).range(doc.lineAt(from).from)];
  });
  return Decoration.set([...ranges], true);
}

class PlaceMarker extends GutterMarker {
  readonly #mark: SourceMark;

  constructor(mark: SourceMark) {
    super();
    this.#mark = mark;
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = `place-sign ${this.#mark.kind}`;
    sign.textContent = this.#mark.kind === 'failure' ? '✕' : '!';
    sign.title = this.#mark.message;
    return sign;
  }
}

function failureGutter(marks: readonly SourceMark[]) {
  return gutter({
    class: 'place-gutter',
    markers: (view) => {
      const { doc } = view.state;
      return RangeSet.of(
        marks.map((mark) => new PlaceMarker(mark).range(doc.lineAt(offsetOf(doc, mark)).from)),
        true,
      );
    },
  });
}

/** The offset of a place; one beyond the source becomes its nearest end. */
function offsetOf(doc: Text, { line, column }: Pick<SourceMark, 'line' | 'column'>): number {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}
