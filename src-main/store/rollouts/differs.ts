import type { GateCode } from '../../domain/index.ts';
import type { Difference } from './codes.ts';

/** The stages' results from one side; null is "not measured". */
export interface StageResults {
  readonly gateOk: boolean | null;
  readonly renderOk: boolean | null;
  readonly blank: boolean | null;
  readonly motion: boolean | null;
  readonly reward: number | null;
}

/** Rewards are sums of few binary fractions of tenths: what differs by less is the same number written differently. */
const REWARD_TOLERANCE = 1e-6;

/**
 * The stages in which recorded and recomputed results differ. Only what both sides measured is compared. Two failed gates
 * differ when the recorded code stands for other gates than ours; a code that the mapping does not know is not compared.
 */
export function findDifferences(
  recorded: StageResults & { readonly gate: string | null },
  recomputed: StageResults & { readonly gate: GateCode | null },
  gateCodes: Readonly<Record<string, readonly GateCode[]>>,
): readonly Difference[] {
  const differences: Difference[] = [];
  if (gateDiffers(recorded, recomputed, gateCodes)) differences.push('gate');
  if (bothDiffer(recorded.renderOk, recomputed.renderOk)) differences.push('render');
  if (bothDiffer(recorded.blank, recomputed.blank)) differences.push('blank');
  if (bothDiffer(recorded.motion, recomputed.motion)) differences.push('motion');
  if (
    recorded.reward !== null &&
    recomputed.reward !== null &&
    Math.abs(recorded.reward - recomputed.reward) > REWARD_TOLERANCE
  ) {
    differences.push('reward');
  }
  return differences;
}

function gateDiffers(
  recorded: { readonly gateOk: boolean | null; readonly gate: string | null },
  recomputed: { readonly gateOk: boolean | null; readonly gate: GateCode | null },
  gateCodes: Readonly<Record<string, readonly GateCode[]>>,
): boolean {
  if (bothDiffer(recorded.gateOk, recomputed.gateOk)) return true;
  if (recorded.gateOk !== false || recorded.gate === null || recomputed.gate === null) return false;
  const ours = Object.hasOwn(gateCodes, recorded.gate) ? gateCodes[recorded.gate] : undefined;
  return ours !== undefined && !ours.includes(recomputed.gate);
}

function bothDiffer(a: boolean | null, b: boolean | null): boolean {
  return a !== null && b !== null && a !== b;
}
