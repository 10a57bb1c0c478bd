import { formatShare } from '../../format/numbers.ts';
import { ITEM_NAMES } from '../../format/words.ts';
import type { CalibratedItem, Figure, JudgeCalibration } from '../../../src-main/api/index.ts';

export function itemTitle(item: CalibratedItem): string {
  return item === 'all' ? 'All items pass' : ITEM_NAMES[item];
}

type BadgeLevel = JudgeCalibration['badge']['level'];

/** A badge in words, and the sign that tells it without colour. */
export const BADGES: Readonly<
  Record<BadgeLevel, { readonly title: string; readonly sign: string; readonly tone: string }>
> = {
  trusted: { title: 'Trusted', sign: '●', tone: 'yes' },
  'usable-with-correction': { title: 'Usable with correction', sign: '◐', tone: 'accent' },
  'do-not-use-raw': { title: 'Do not use raw', sign: '▲', tone: 'no' },
  'not-enough-labels': { title: 'Not enough labels', sign: '◌', tone: 'unknown' },
  'humans-disagree': { title: 'People disagree', sign: '≠', tone: 'error' },
};

type Warning = JudgeCalibration['warnings'][number];

/** Each kind of warning in a few words, for the line that stands for all of them. */
const WARNING_TITLES: Readonly<Record<Warning['code'], string>> = {
  'few-labels-in-stratum': 'cells with too few labels',
  'few-labels-under-verdict': 'few labels under a verdict',
  'low-effective-n': 'labels of unequal weight',
  'weight-ratio': 'one label weighs many',
  prevalence: 'nearly one answer only',
  'bias-index': 'yes is said unequally often',
  'one-annotator': 'mostly one annotator',
  'unblinded-labels': 'labels after a look at the verdict',
  'hand-picked-labels': 'samples picked by hand',
  'unresolved-labels': 'samples to adjudicate',
  'many-unclear': 'people often cannot tell',
  'judge-version-changed': 'drawn before the judge changed',
  'weak-judge': 'weak judge',
  'kappa-and-ac1-part': 'kappa and AC1 part',
  'no-error-seen': 'no error seen under a verdict',
};

/** "cells with too few labels, samples to adjudicate". */
export function warningTitles(warnings: readonly Pick<Warning, 'code'>[]): string {
  return warnings.map(({ code }) => WARNING_TITLES[code]).join(', ');
}

export type FigureFormat = 'share' | 'number' | 'points' | 'p';

/** The figure's value: "82%", "0.64" or "+6.0 pts"; null where there is none. */
export function valueText({ value }: Figure, format: FigureFormat): string | null {
  return value === null ? null : formatAs(value, format);
}

/** "70–91", "−0.20 to 0.60" and the like; null without an interval. */
export function intervalText({ low, high }: Figure, format: FigureFormat): string | null {
  if (low === null || high === null) return null;
  if (low === high) return format === 'p' || format === 'points' ? '' : 'exact';
  if (format === 'share') return `${Math.round(low * 100)}–${Math.round(high * 100)}`;
  if (format === 'points') return `${points(low)} to ${points(high)}`;
  return `${decimal(low)} to ${decimal(high)}`;
}

/** The whole figure as a sentence, for screen readers. */
export function figureInWords(name: string, figure: Figure): string {
  const value = valueText(figure, 'share');
  if (value === null) return `${name} not available: ${figure.reason ?? ''}`;
  const interval = intervalText(figure, 'share');
  if (interval === null || interval === 'exact') return `${name} ${value}`;
  return `${name} ${value}, 95% interval ${interval}%`;
}

function formatAs(value: number, format: FigureFormat): string {
  switch (format) {
    case 'share':
      return formatShare(value);
    case 'number':
      return decimal(value);
    case 'points':
      return `${points(value)} pts`;
    case 'p':
      return value < 0.001 ? '< 0.001' : value.toFixed(3);
  }
}

/** With a minus that nobody takes for the dash of an interval. */
function decimal(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

function points(share: number): string {
  const text = (share * 100).toFixed(1);
  return share > 0 && text !== '0.0' ? `+${text}` : text.replace('-', '−');
}

/** Labelled samples that are counted apart, in a few words: "1 cannot tell, 2 wait"; empty where there are none. */
export function countedApart({ excluded }: JudgeCalibration['counts']): string {
  const { unclear, undecidable, unresolved } = excluded;
  const parts = [
    { count: unclear, words: 'cannot tell' },
    { count: undecidable, words: 'undecidable' },
    { count: unresolved, words: 'to adjudicate' },
  ];
  return parts.flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : [])).join(', ');
}
