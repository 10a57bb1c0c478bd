import { DURATION, parseDuration } from './figure.ts';
import { readMark } from './marks.ts';
import { joinLines, type PageLine, type PageLines } from './page-lines.ts';
import { readGateLine } from './read-gate-line.ts';
import { GATE_COUNT, SELF_CHECK_HEAD, selfCheckHeadLines, startsSection } from './sections.ts';
import type { PageDraft, SelfCheckBlock } from './trial-page.ts';

const TOOK = new RegExp(`^\\W*took\\s*(${DURATION})\\s*[·,]?\\s*`);

/**
 * Reads one self-check: its head (number, outcome, when, how long), summary, announced number of gates and gates. The
 * head may be missing when a number of gates is announced. Returns the number of lines taken.
 */
export function readSelfCheck(page: PageLines, at: number, draft: PageDraft): number {
  const headLines = selfCheckHeadLines(page, at);
  if (headLines === 0 && !GATE_COUNT.test(page.lines[at]?.text ?? '')) return 0;
  let next = at + headLines;
  let head = joinLines(page, at, headLines);
  while (headLines > 0 && /^(?:took|free)\b/.test(page.lines[next]?.text ?? '')) {
    head += ` ${page.lines[next]?.text}`;
    next += 1;
  }

  while (hasOpenBracket(head) && isSummary(page, next)) {
    head += ` ${page.lines[next]?.text}`;
    next += 1;
  }

  const summaryStart = next;
  while (isSummary(page, next)) next += 1;
  const summary = joinLines(page, summaryStart, next - summaryStart);

  const said = GATE_COUNT.exec(page.lines[next]?.text ?? '')?.[1];
  if (said !== undefined) next += 1;
  const gates: string[] = [];
  for (let line = page.lines[next]; line !== undefined; line = page.lines[next]) {
    if (startsGate(page, next, gates.length, said)) gates.push(line.text);
    else if (gates.length > 0 && continuesGate(page, next, gates.at(-1) ?? ''))
      gates.push(`${gates.pop()} ${line.text}`);
    else break;
    next += 1;
  }

  draft.selfChecks.push({
    line: page.lines[at]?.line ?? 0,
    ...readHead(head),
    summary: summary === '' ? null : summary,
    gatesSaid: said === undefined ? null : Number(said),
    gates: gates.map(readGateLine),
  });
  return next - at;
}

type Head = Pick<SelfCheckBlock, 'number' | 'outcome' | 'intoRunS' | 'tookS' | 'remark' | 'free'>;

function readHead(head: string): Head {
  const groups = SELF_CHECK_HEAD.exec(head)?.groups;
  if (groups === undefined) {
    return { number: null, outcome: null, intoRunS: null, tookS: null, remark: null, free: false };
  }
  const rest = groups['rest'] ?? '';
  const remark = rest.replace(TOOK, '').replace(/^\s*[·,]?\s*/, '');
  return {
    number: groups['number'] === undefined ? null : Number(groups['number']),
    outcome: groups['outcome'] ?? null,
    intoRunS: parseDuration(groups['into'] ?? ''),
    tookS: parseDuration(TOOK.exec(rest)?.[1] ?? ''),
    remark: remark === '' ? null : remark,
    free: /^free\b/i.test(remark),
  };
}

/** The remark is wrapped: its bracket closes on a later line. */
function hasOpenBracket(head: string): boolean {
  return head.lastIndexOf('(') > head.lastIndexOf(')');
}

function isSummary(page: PageLines, at: number): boolean {
  const line = page.lines[at];
  return line !== undefined && readMark(line.text) === null && !startsSection(page, at);
}

/** A gate starts with a mark, or without one as a further item of a list whose length is announced. */
function startsGate(page: PageLines, at: number, listed: number, said: string | undefined): boolean {
  const line = page.lines[at] as PageLine;
  if (readMark(line.text) !== null) return true;
  return line.item && said !== undefined && listed < Number(said) && !startsSection(page, at);
}

/** A wrapped rest of the gate before: no item of its own, no blank line between, and going on with its sentence. */
function continuesGate(page: PageLines, at: number, gate: string): boolean {
  const line = page.lines[at];
  if (line === undefined || line.item || line.afterBlank || startsSection(page, at)) return false;
  return line.indented || gate.includes(' · ') || /^[a-z0-9(·/,.]/.test(line.text);
}
