import { GATE_CODES } from '../../domain/index.ts';

/** Whose gates a filter asks about. */
export type GateSide = 'recorded' | 'recomputed';

/** What every field of gates understands beside the codes of single gates. */
export const GATE_STATES = ['ok', 'failed'] as const;
type GateState = (typeof GATE_STATES)[number];

const OK_COLUMN: Readonly<Record<GateSide, string>> = { recorded: 'recorded_gate_ok', recomputed: 'gate_ok' };
const CODE_COLUMN: Readonly<Record<GateSide, string>> = {
  recorded: 'recorded_gate_name',
  recomputed: 'gate',
};

/** The state that a word stands for, in any case; null where it is the code of a gate. */
export function gateStateOf(word: string): GateState | null {
  return GATE_STATES.find((state) => state === word.toLowerCase()) ?? null;
}

/** Failed is what any of the sides refused; ok is what was checked and no side refused. So nothing is both. */
export function gateStateSql(sides: readonly GateSide[], state: GateState): string {
  const columns = sides.map((side) => OK_COLUMN[side]);
  if (state === 'failed') return `(${columns.map((column) => `${column} = 0`).join(' OR ')})`;
  const passed = columns.map((column) => `coalesce(${column}, 1) = 1`);
  return `(${gatesCheckedSql(sides)} AND ${passed.join(' AND ')})`;
}

/** Whether any of the sides has a result at all. */
export function gatesCheckedSql(sides: readonly GateSide[]): string {
  return `(${sides.map((side) => `${OK_COLUMN[side]} IS NOT NULL`).join(' OR ')})`;
}

/** Whether any of the sides names the gate that failed. */
export function gateNamedSql(sides: readonly GateSide[]): string {
  return `(${sides.map((side) => `${CODE_COLUMN[side]} IS NOT NULL`).join(' OR ')})`;
}

/** The failed gate as text, in our code before the run's own; null where none is named. */
export function gateOrderSql(sides: readonly GateSide[]): string {
  const recorded = `(SELECT text FROM names WHERE names.id = ${CODE_COLUMN.recorded})`;
  if (!sides.includes('recomputed')) return recorded;
  return sides.includes('recorded')
    ? `coalesce(${CODE_COLUMN.recomputed}, ${recorded})`
    : CODE_COLUMN.recomputed;
}

/** Whether our gates name this one; -1, of a word that is none of our codes, is in no row. */
export function ourGateSql(word: string): string {
  return `${CODE_COLUMN.recomputed} = ${(GATE_CODES as readonly string[]).indexOf(word)}`;
}
