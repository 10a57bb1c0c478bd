import type { Figure } from '../calibration/view/index.ts';
import { counted } from '../../domain/index.ts';
import type { ComparedItem, ComparisonFigures } from './index.ts';
import { formatTable } from '../../platform/terminal/terminal.ts';

const HEADING = [
  'item',
  'both',
  'fixed',
  'broken',
  'neither',
  'tasks',
  'as judged (B − A)',
  'p (Holm)',
  'corrected (B − A)',
];

const LEGEND = [
  'Above 0 is better for B in every row: differences are of the share that passes, and an item passes on yes, one with (no) on no.',
  'Pairs with a verdict on both sides: both pass, fixed (B alone passes), broken (A alone passes), neither passes.',
  'As judged: mean over the tasks that were judged in both runs. An interval is for its row alone; p is corrected for all rows (Holm).',
];

/** Values that are named below a warning; --json has the others. */
const MOST_VALUES = 3;

/** Two runs for a terminal: what was paired, the reward, the items, and what threatens the comparison. */
export function describeComparison(figures: ComparisonFigures): string {
  const { pairing, reward, items, config } = figures;
  const corrected = items.map(({ corrected: { difference } }) => difference.theseSamples);
  return [
    `A ${figures.runA}`,
    `B ${figures.runB}`,
    `${pairing.statement}: ${counted(pairing.pairs, 'pair')}, ${pairing.unpairedA} of A and ${pairing.unpairedB} of B without a partner`,
    ...pairing.notes.map((note) => `▲ ${note}`),
    `reward B − A: ${describeReward(reward)}`,
    'reward: mean over tasks of the pairs that both have one, and so not the difference of the means of all rollouts',
    ...(items.length === 0
      ? ['no item was judged in both runs']
      : [formatTable([HEADING, ...items.map(itemRow)]), ...LEGEND, ...missing('corrected', corrected)]),
    ...describeConfig(config),
  ].join('\n');
}

function describeReward({ mean, tasks, p, pReason, ...counts }: ComparisonFigures['reward']): string {
  if (mean.value === null) return `n/a: ${mean.reason ?? ''}`;
  const test = p === null ? `p n/a (${pReason ?? ''})` : `p ${pInWords(p)}`;
  const { tasksBetter, tasksEqual, tasksWorse } = counts;
  return `${difference(mean)} over ${counted(tasks, 'task')}, ${test}; B is better on ${tasksBetter}, equal on ${tasksEqual}, worse on ${tasksWorse}`;
}

function itemRow({ item, passes, counts, judged, pHolm, corrected }: ComparedItem): readonly string[] {
  return [
    passes === 'no' ? `${item} (no)` : item,
    ...[counts.both, counts.fixed, counts.broken, counts.neither, judged.tasks].map(String),
    difference(judged.mean),
    pHolm === null ? 'n/a' : pInWords(pHolm),
    difference(corrected.difference.theseSamples),
  ];
}

/** No p is 0. */
function pInWords(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

/** Why figures of a column are missing, where it is the same for all of them. */
function missing(column: string, figures: readonly Figure[]): readonly string[] {
  const [reason, ...others] = new Set(
    figures.map((figure) => (figure.value === null ? figure.reason : null)),
  );
  return typeof reason === 'string' && others.length === 0 ? [`${column} n/a: ${reason}`] : [];
}

function describeConfig({ differences, warnings, reason }: ComparisonFigures['config']): readonly string[] {
  if (reason !== null) return [`configurations not compared: ${reason}`];
  if (differences.length === 0) return ['configurations are equal'];
  const differ = `configurations differ in ${counted(differences.length, 'value')}`;
  if (warnings.length === 0) return [`${differ}, none of which threatens the comparison; --json lists them`];
  return [
    ...warnings.flatMap(({ message, paths }) => {
      const values = differences.filter(({ path }) => paths.includes(path)).map(describeValue);
      const more = values.length - MOST_VALUES;
      return [
        `▲ ${message}`,
        ...values.slice(0, MOST_VALUES),
        ...(more > 0 ? [`    … and ${more} more`] : []),
      ];
    }),
    `${differ}; --json lists them`,
  ];
}

function describeValue({ path, a, b, onlyIn }: ComparisonFigures['config']['differences'][number]): string {
  const side = (name: 'a' | 'b', value: unknown) =>
    onlyIn === null || onlyIn === name ? JSON.stringify(value) : 'absent';
  return `    ${configName(path)}: ${side('a', a)} in A, ${side('b', b)} in B`;
}

/** "env.taskset.split" of the pointer "/configs~1eval.json/env/taskset/split": the key as its file has it. */
function configName(pointer: string): string {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (keys.length > 1 ? keys.slice(1) : keys).join('.');
}

function difference({ value, low, high }: Figure): string {
  if (value === null) return 'n/a';
  const signed = `${value > 0 ? '+' : ''}${value.toFixed(3)}`;
  return low === null || high === null ? signed : `${signed} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
