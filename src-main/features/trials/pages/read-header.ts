import type { PageLines } from './page-lines.ts';
import type { PageDraft, PlacedText } from './trial-page.ts';

const TRIAL = /^Trial\s*[·:|#-]?\s*([\w.]+(?:-[\w.]+)+)$/;
const MODEL_AND_HARNESS = /^(.{1,80}?)\s*[·|,]?\s*Harness\b:?\s*(\S.{0,80})$/;
/** An effort that stands behind the model's name, without a blank in copied pages. */
const EFFORT = /^(.*?\S)(?:\s+(xhigh|high|medium|low|minimal)|(xhigh|high|medium|low|minimal|max))$/;
const MAX_TITLE_CHARS = 80;

/** Reads `Trial · ID`, and `MODEL EFFORT Harness NAME` where they stand together; returns the number of lines taken. */
export function readHeader(page: PageLines, at: number, draft: PageDraft): number {
  const text = page.lines[at]?.text ?? '';
  const trial = TRIAL.exec(text)?.[1];
  if (trial !== undefined && draft.trial === null) {
    draft.trial = trial;
    return 1;
  }
  const both = MODEL_AND_HARNESS.exec(text);
  if (both === null || draft.harness !== null || draft.model !== null || draft.reviewerChecks.length > 0)
    return 0;
  const effort = EFFORT.exec(both[1] ?? '');
  draft.model = effort?.[1] ?? both[1] ?? null;
  draft.effort ??= effort?.[2] ?? effort?.[3] ?? null;
  draft.harness = both[2] ?? null;
  return 1;
}

/**
 * Finds the task's title among the lines that nothing else took: the one that the trial's id is made of
 * (`svg-generation-4hvwuc` → "SVG generation"), else the first line of the page. Every line that equals it is a heading.
 */
export function takeTitle(draft: PageDraft, firstLine: number): void {
  const slug = draft.trial?.toLowerCase();
  const title =
    draft.task ??
    draft.unrecognised.find(({ text }) => slug?.startsWith(slugOf(text)) === true && slugOf(text) !== '')
      ?.text ??
    draft.unrecognised.find((line) => line.line === firstLine && isTitle(line))?.text;
  if (title === undefined) return;
  draft.task = title;
  draft.unrecognised = draft.unrecognised.filter(({ text }) => text !== title);
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function isTitle({ text }: PlacedText): boolean {
  return text.length <= MAX_TITLE_CHARS && /\p{L}/u.test(text) && !/[.:!?]$/.test(text);
}
