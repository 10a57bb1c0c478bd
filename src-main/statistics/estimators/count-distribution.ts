import type { Limits } from './wilson.ts';

/** Probabilities of the counts start, start + step, start + 2 step … */
export interface CountDistribution {
  readonly start: number;
  readonly step: number;
  readonly mass: Float64Array;
}

/** Points of the sum of several distributions; more bring nothing that a screen shows, and cost their square. */
const MAX_POINTS = 2048;

/** The distribution of the sum of independent counts, `from` + 0 … mass.length − 1 each, on a common grid. */
export function sumOfCounts(
  parts: readonly { readonly from: number; readonly mass: Float64Array }[],
): CountDistribution {
  const range = parts.reduce((sum, { mass }) => sum + mass.length - 1, 0);
  const step = Math.max(1, Math.ceil(range / MAX_POINTS));
  const start = parts.reduce((sum, { from }) => sum + from, 0);
  const mass = parts.reduce<Float64Array>(
    (sum, part) => convolve(sum, coarsen(part.mass, step)),
    Float64Array.of(1),
  );
  return { start, step, mass };
}

/** Spreads each point over its two neighbours on the coarser grid, which keeps the mean. */
function coarsen(mass: Float64Array, step: number): Float64Array {
  if (step === 1) return mass;
  const coarse = new Float64Array(Math.ceil((mass.length - 1) / step) + 1);
  mass.forEach((value, count) => {
    const [below, above] = [Math.floor(count / step), Math.ceil(count / step)];
    const part = count / step - below;
    coarse[below] = (coarse[below] ?? 0) + value * (1 - part);
    if (part > 0) coarse[above] = (coarse[above] ?? 0) + value * part;
  });
  return coarse;
}

function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const sum = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) {
    const left = a[i] ?? 0;
    if (left === 0) continue;
    for (let j = 0; j < b.length; j++) sum[i + j] = (sum[i + j] ?? 0) + left * (b[j] ?? 0);
  }
  return sum;
}

/** The central interval that holds `conf` of the distribution, at least. */
export function centralLimits({ start, step, mass }: CountDistribution, conf: number): Limits {
  const tail = (1 - conf) / 2;
  let below = 0;
  let low = 0;
  while (low < mass.length - 1 && below + (mass[low] ?? 0) < tail) below += mass[low++] ?? 0;
  let above = 0;
  let high = mass.length - 1;
  while (high > low && above + (mass[high] ?? 0) < tail) above += mass[high--] ?? 0;
  return { low: start + step * low, high: start + step * high };
}

/** Some counts that stand for a distribution, each with the share of it that it stands for. */
export interface CountNode {
  readonly count: number;
  readonly weight: number;
}

/** Quantiles of a distribution as nodes, closer together in its tails, where limits are read. */
export function countNodes({ start, step, mass }: CountDistribution, nodes: number): readonly CountNode[] {
  const edge = (i: number) => (i / nodes) ** 2 * (3 - (2 * i) / nodes);
  const found: CountNode[] = [];
  let index = 0;
  let upTo = mass[0] ?? 0;
  for (let i = 0; i < nodes; i++) {
    const [from, to] = [edge(i), edge(i + 1)];
    while (upTo < (from + to) / 2 && index < mass.length - 1) upTo += mass[++index] ?? 0;
    found.push({ count: start + step * index, weight: to - from });
  }
  return found;
}

/** The central interval of a figure of two independent counts; nodes at which it does not exist are left out. */
export function limitsOfFigure(
  [a, b]: readonly [readonly CountNode[], readonly CountNode[]],
  figure: (a: number, b: number) => number | null,
  conf: number,
): Limits | null {
  const values = a.flatMap((left) =>
    b.flatMap((right) => {
      const value = figure(left.count, right.count);
      return value === null ? [] : [{ value, weight: left.weight * right.weight }];
    }),
  );
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return null;
  values.sort((left, right) => left.value - right.value);
  const tail = (total * (1 - conf)) / 2;
  return { low: firstBeyond(values, tail), high: firstBeyond(values.reverse(), tail) };
}

function firstBeyond(values: readonly { readonly value: number; readonly weight: number }[], tail: number) {
  let sum = 0;
  for (const { value, weight } of values) {
    sum += weight;
    if (sum >= tail) return value;
  }
  return values.at(-1)?.value ?? 0;
}
