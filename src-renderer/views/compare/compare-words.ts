import type { ComparisonFigures, Figure, PairCell } from '../../../src-main/api/index.ts';

/** After an item's name or a count: "Motion: fixed in B", "6 fixed in B". */
export const CELL_WORDS: Readonly<Record<PairCell, string>> = {
  both: 'both pass',
  fixed: 'fixed in B',
  broken: 'broken in B',
  neither: 'neither passes',
  notMeasured: 'not judged in both',
};

type Concern = NonNullable<ComparisonFigures['config']['differences'][number]['concern']>;

export const CONCERN_NAMES: Readonly<Record<Concern, string>> = {
  'judge-model': 'another judge',
  rubric: 'another rubric',
  sampling: 'other sampling',
  renderer: 'another renderer',
  environment: 'another environment',
};

/** A setting by the keys that lead to it: "env ▸ taskset ▸ num tasks" of the JSON pointer "/configs~1eval.json/env/taskset/num_tasks". */
export function settingName(pointer: string): string {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [first = '', ...rest] = keys;
  const isFile = rest.length > 0 && /\.(?:json|toml)$/.test(first);
  return (isFile ? rest : keys).map(keyName).join(' ▸ ');
}

/** A key in words; places in a list count from 1. */
function keyName(key: string): string {
  return /^\d+$/.test(key) ? `no. ${Number(key) + 1}` : key.replaceAll('_', ' ');
}

/** "+0.17", "−0.03": with its sign, since it is a difference. */
export function signed(value: number, decimals = 2): string {
  const text = value.toFixed(decimals);
  if (Number(text) === 0) return (0).toFixed(decimals);
  return value > 0 ? `+${text}` : text.replace('-', '−');
}

/** "+0.17 (0.03 to 0.31)"; null where there is none. */
export function differenceText({ value, low, high }: Figure): string | null {
  if (value === null) return null;
  return low === null || high === null
    ? signed(value)
    : `${signed(value)} (${signed(low)} to ${signed(high)})`;
}

/** As above; "+0.17 exact" where every pair is labelled, so that nothing is left to chance. */
export function correctedText(figure: Figure): string | null {
  const isExact = figure.value !== null && figure.low === figure.value && figure.high === figure.value;
  return isExact && figure.value !== null ? `${signed(figure.value)} exact` : differenceText(figure);
}

export function pText(p: number | null): string | null {
  if (p === null) return null;
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}
