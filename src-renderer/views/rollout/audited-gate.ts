import { gateName } from '../../format/words.ts';
import type { RolloutRow } from '../../../src-main/api/index.ts';

/** What people say right or wrong to: the gate that refused the answer, ours before the recorded one, or its passing. */
export function auditedGate(
  row: Pick<RolloutRow, 'gate' | 'gateOk' | 'recordedGate' | 'recordedGateOk'>,
): string {
  if (row.gateOk === false) return row.gate === null ? 'The failed gate' : `Gate “${gateName(row.gate)}”`;
  if (row.recordedGateOk === false)
    return row.recordedGate === null ? 'The recorded failure' : `Recorded gate “${row.recordedGate}”`;
  return 'Passing every gate';
}
