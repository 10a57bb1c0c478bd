import { parseFigure } from './figure.ts';
import { readMark } from './marks.ts';
import { joinLines, type PageLines } from './page-lines.ts';
import { startsSection } from './sections.ts';
import type { PageDraft } from './trial-page.ts';

/** Details by the names that pages give them. */
const TEXT_FIELDS = {
  metric: 'metric',
  protocol: 'protocol',
  judge_model: 'judgeModel',
  judge: 'judgeModel',
  rubric_sha256: 'rubricSha256',
  rubric: 'rubricSha256',
  renderer_version: 'rendererVersion',
  renderer: 'rendererVersion',
} as const;
const FIGURE_FIELDS = { samples: 'samples', base: 'base', reference: 'reference' } as const;
const KNOWN_KEY =
  /^(?:metric|protocol|samples|judge_model|judge|rubric_sha256|rubric|renderer_version|renderer|base|reference)$/;
/** Further details are named like variables of two words or more; other words are not taken for a name. */
const OTHER_KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** Reads one detail of the verifier (`samples: 254`, or `samples` and `254` in two lines); returns the lines taken. */
export function readVerifierDetail(page: PageLines, at: number, draft: PageDraft): number {
  const text = page.lines[at]?.text ?? '';
  const inline = /^([A-Za-z][\w ]*?)\s*:\s*(\S.*)$/.exec(text);
  const label = inline?.[1] ?? text.replace(/:$/, '');
  const key = fieldName(label);
  if (!KNOWN_KEY.test(key) && !OTHER_KEY.test(label)) return 0;
  const valueAt = inline === null ? at + 1 : at;
  const next = page.lines[valueAt];
  if (next === undefined || (inline === null && !isValue(page, valueAt))) return 0;
  let count = valueAt - at + 1;
  // A line that is no item of its own, in a list of items, is the wrapped rest of the value.
  while (page.lines[at]?.item === true && isWrapped(page, at + count)) count += 1;
  const first = inline?.[2] ?? next.text;
  const value = [first, joinLines(page, valueAt + 1, at + count - valueAt - 1)].join(' ').trim();
  return store(draft, key, value) ? count : 0;
}

function store(draft: PageDraft, key: string, value: string): boolean {
  const { verifier } = draft;
  if (Object.hasOwn(TEXT_FIELDS, key)) {
    const field = TEXT_FIELDS[key as keyof typeof TEXT_FIELDS];
    // A hash that was wrapped has a blank in it.
    const shown = field === 'rubricSha256' && /^[\da-f\s]+$/i.test(value) ? value.replaceAll(' ', '') : value;
    if (verifier[field] !== null) return verifier[field] === shown;
    verifier[field] = shown;
    return true;
  }
  const figure = Object.hasOwn(FIGURE_FIELDS, key) ? parseFigure(value) : null;
  if (figure !== null) {
    const field = FIGURE_FIELDS[key as keyof typeof FIGURE_FIELDS];
    if (verifier[field] !== null) return verifier[field].value === figure.value;
    verifier[field] = figure;
    return true;
  }
  if (Object.hasOwn(verifier.other, key)) return verifier.other[key] === value;
  verifier.other[key] = value;
  return true;
}

function fieldName(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '_').replace('sha-256', 'sha256');
}

function isValue(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text ?? '';
  return !KNOWN_KEY.test(text) && readMark(text) === null && !startsSection(page, at);
}

function isWrapped(page: PageLines, at: number): boolean {
  const line = page.lines[at];
  return line !== undefined && !line.item && !line.afterBlank && isValue(page, at);
}
