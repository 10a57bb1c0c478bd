import { quoteValue } from '../../format/filter-text.ts';
import type { GateTable, GateTableCell } from '../../../src-main/api/index.ts';
import type { GateCode } from '../../../src-main/domain/index.ts';

/** One side's result: passed, a failed gate, failed without a code, or nothing measured. */
export interface GateResult {
  readonly kind: 'passed' | 'failed' | 'none';
  readonly code: string | null;
}

interface MatrixCell {
  readonly rollouts: number;
  readonly differing: number;
  /** In the filter language, for exactly these rollouts. */
  readonly filter: string;
}

/** How many rollouts people said this to, and what they said it about: who refused, or that nobody did. */
interface RowAudit {
  readonly about: 'refusal' | 'our refusal' | 'passing';
  readonly value: ReviewState;
  readonly rollouts: number;
  readonly filter: string;
}

interface MatrixRow {
  readonly recorded: GateResult;
  readonly filter: string;
  readonly rollouts: number;
  readonly differing: number;
  readonly audits: readonly RowAudit[];
  /** One per column; null where no rollout is. */
  readonly cells: readonly (MatrixCell | null)[];
}

/** Recorded results as rows, recomputed ones as columns. */
export interface GateMatrix {
  readonly columns: readonly GateResult[];
  readonly rows: readonly MatrixRow[];
}

type ReviewState = keyof GateTableCell['audits'];

const REVIEW_STATES: readonly ReviewState[] = ['right', 'wrong', 'unclear', 'conflict'];

/** Arranges the counts: passed first, then the failed gates, what was not measured last. */
export function createGateMatrix({ gates, cells }: GateTable): GateMatrix {
  const occurring = new Set(cells.map((cell) => keyOf(recomputedOf(cell))));
  const columns = [PASSED, ...gates.map(failed), failed(null), NONE].filter((result) =>
    occurring.has(keyOf(result)),
  );
  const byRow = Map.groupBy(cells, (cell) => keyOf(recordedOf(cell)));
  const rows = [...byRow.values()].flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [toRow(recordedOf(first), members, columns)];
  });
  return { columns, rows: rows.sort((a, b) => rankOf(a) - rankOf(b) || b.rollouts - a.rollouts) };
}

/** The filter for one side's result. */
function filterOf(side: 'recorded' | 'recomputed', { kind, code }: GateResult): string {
  switch (kind) {
    case 'passed':
      return `${side}.gate-ok:yes`;
    case 'none':
      return `${side}.gate-ok:none`;
    case 'failed':
      return `${side}.gate-ok:no ${side}.gate:${code === null ? 'none' : quoteValue(code)}`;
  }
}

const PASSED: GateResult = { kind: 'passed', code: null };
const NONE: GateResult = { kind: 'none', code: null };

function failed(code: GateCode | string | null): GateResult {
  return { kind: 'failed', code };
}

function toRow(
  recorded: GateResult,
  members: readonly GateTableCell[],
  columns: readonly GateResult[],
): MatrixRow {
  const filter = filterOf('recorded', recorded);
  return {
    recorded,
    filter,
    rollouts: sum(members, (cell) => cell.rollouts),
    differing: sum(members, (cell) => cell.differing),
    audits: auditsOf(recorded, members, filter),
    cells: columns.map((column) => {
      const here = members.filter((cell) => keyOf(recomputedOf(cell)) === keyOf(column));
      if (here.length === 0) return null;
      return {
        rollouts: sum(here, (cell) => cell.rollouts),
        differing: sum(here, (cell) => cell.differing),
        filter: `${filter} ${filterOf('recomputed', column)}`,
      };
    }),
  };
}

/** What was said about a recorded refusal; where the run refused nothing, about ours and about passing apart. */
function auditsOf(
  recorded: GateResult,
  members: readonly GateTableCell[],
  filter: string,
): readonly RowAudit[] {
  if (recorded.kind === 'failed') return countAudits('refusal', members, filter);
  const [ours, passing] = [true, false].map((refused) =>
    members.filter((cell) => (cell.recomputedOk === false) === refused),
  );
  return [
    ...countAudits('our refusal', ours ?? [], `${filter} recomputed.gate-ok:no`),
    ...countAudits('passing', passing ?? [], `${filter} -recomputed.gate-ok:no`),
  ];
}

function countAudits(
  about: RowAudit['about'],
  cells: readonly GateTableCell[],
  filter: string,
): readonly RowAudit[] {
  return REVIEW_STATES.map((value) => ({
    about,
    value,
    rollouts: sum(cells, ({ audits }) => audits[value]),
    filter: `${filter} gate-audit:${value}`,
  })).filter(({ rollouts }) => rollouts > 0);
}

function recordedOf(cell: GateTableCell): GateResult {
  if (cell.recordedOk === null) return NONE;
  return cell.recordedOk ? PASSED : failed(cell.recorded);
}

function recomputedOf(cell: GateTableCell): GateResult {
  if (cell.recomputedOk === null) return NONE;
  return cell.recomputedOk ? PASSED : failed(cell.recomputed);
}

function keyOf({ kind, code }: GateResult): string {
  return JSON.stringify([kind, code]);
}

function rankOf({ recorded }: MatrixRow): number {
  return ['passed', 'failed', 'none'].indexOf(recorded.kind);
}

function sum(cells: readonly GateTableCell[], valueOf: (cell: GateTableCell) => number): number {
  return cells.reduce((total, cell) => total + valueOf(cell), 0);
}
