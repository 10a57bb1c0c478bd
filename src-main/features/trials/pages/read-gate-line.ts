import { parseFigure, type Figure } from './figure.ts';
import { readMark } from './marks.ts';
import type { GateFigures, GateLine } from './trial-page.ts';

/** Gates that pages are known to show: they tell where a name ends when nothing stands between it and its text. */
const KNOWN_NAMES =
  /^(?:review prerequisites|training evidence|weight audit|startup|POST \/v1\/chat\/completions|valid SVG \(batch\)|valid SVG|\d+ requests, \d+ in flight|batch responses|healthy after requests)/;
const NUMBER = String.raw`[\d,]*\d(?:\.\d+)?`;

const STARTUP = new RegExp(`GET (\\S+) answered (\\d{3}) after (${NUMBER}) s`);
const DRAWING = new RegExp(
  `(${NUMBER}) of (${NUMBER}) bytes(?:, (${NUMBER}) elements?)?(?:, rendered by ([^,]+?))?(?:$|,|\\. )`,
);
const PROJECTED = new RegExp(`projected from (${NUMBER}) of (${NUMBER}) requests(?: at concurrency (\\d+))?`);
const TOOK = new RegExp(`took (${NUMBER}) s\\b`);
const ABOUT = new RegExp(`about (${NUMBER}) s for (${NUMBER})`);
const FIRST_REQUEST = new RegExp(`plus (${NUMBER}) s for the first request`);
const ALL_ANSWERS = /\ball (\d+) answers\b/;
const BAD_ANSWERS = /\b(\d+) of (\d+) answers (?:are|is|did|do|have|has) (?:not|no)\b([^:]*)(?::\s*(.*))?/;

/** Reads the line of a gate: mark, name, and behind `·` the text with its figures. */
export function readGateLine(line: string): GateLine {
  const marked = readMark(line) ?? { verdict: 'unknown' as const, text: line };
  const { name, text } = splitName(marked.text.trim());
  return { name, verdict: marked.verdict, text, figures: readFigures(text) };
}

/** The figures in a gate's text, whatever the gate is called; parts that the text lacks are absent or null. */
export function readFigures(text: string): GateFigures {
  return { ...readStartup(text), ...readDrawing(text), ...readProjection(text), ...readBatch(text) };
}

function splitName(text: string): { readonly name: string; readonly text: string } {
  const parted = /^(.*?)\s+·\s+(.*)$/.exec(text);
  if (parted !== null) return { name: parted[1] ?? '', text: parted[2] ?? '' };
  const known = KNOWN_NAMES.exec(text)?.[0];
  if (known === undefined) return { name: text, text: '' };
  return { name: known, text: text.slice(known.length).replace(/^\s*[·:—–-]?\s*/, '') };
}

function readStartup(text: string): GateFigures {
  const [, path = '', status, after = ''] = STARTUP.exec(text) ?? [];
  const afterS = parseFigure(after);
  return afterS === null ? {} : { startup: { path, status: Number(status), afterS } };
}

function readDrawing(text: string): GateFigures {
  const [, shownBytes, shownMax, shownElements, renderer] = DRAWING.exec(text) ?? [];
  const bytes = optionalFigure(shownBytes);
  const maxBytes = optionalFigure(shownMax);
  if (bytes === null || maxBytes === null) return {};
  return {
    drawing: { bytes, maxBytes, elements: optionalFigure(shownElements), renderer: renderer ?? null },
  };
}

function readProjection(text: string): GateFigures {
  const projected = PROJECTED.exec(text);
  const tookS = optionalFigure(TOOK.exec(text)?.[1]);
  const projectedS = optionalFigure(ABOUT.exec(text)?.[1]);
  if (projected === null || tookS === null || projectedS === null) return {};
  return {
    projection: {
      sample: wholeNumber(projected[1]),
      total: wholeNumber(projected[2]),
      concurrency: projected[3] === undefined ? null : Number(projected[3]),
      tookS,
      projectedS,
      firstRequestS: optionalFigure(FIRST_REQUEST.exec(text)?.[1]),
    },
  };
}

function readBatch(text: string): GateFigures {
  const bad = BAD_ANSWERS.exec(text);
  if (bad !== null) {
    const reasons = [...(bad[4] ?? '').matchAll(/\s*,?\s*([^,()]+?) \((\d+)\)/g)].map(
      ([, reason = '', count]) => [reason, Number(count)],
    );
    return {
      batch: {
        answers: Number(bad[2]),
        bad: Number(bad[1]),
        reasons: Object.fromEntries(reasons) as Record<string, number>,
      },
    };
  }
  const all = ALL_ANSWERS.exec(text);
  return all === null ? {} : { batch: { answers: Number(all[1]), bad: 0, reasons: {} } };
}

function optionalFigure(shown: string | undefined): Figure | null {
  return shown === undefined ? null : parseFigure(shown);
}

function wholeNumber(shown: string | undefined): number {
  return Number((shown ?? '').replaceAll(',', ''));
}
