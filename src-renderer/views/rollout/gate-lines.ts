import { GATE_NAMES } from '../../format/words.ts';
import type { GateFinding, RolloutDetail } from '../../../src-main/api/index.ts';
import type { GateCode } from '../../../src-main/domain/index.ts';

/** One gate's answer: it passed, it failed at these places, or an earlier one left it nothing to look at. */
export interface GateLine {
  readonly gate: GateCode;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'not-run';
  readonly failures: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
}

/** Without a well-formed drawing of bearable size the gates after these are not run (src-main/gates). */
const ENDING_GATES: readonly GateCode[] = ['extract', 'size', 'wellformed'];

/** The nine gates in the order in which they decide. */
export function gateLines(rollout: Pick<RolloutDetail, 'failures' | 'notes'>): readonly GateLine[] {
  let ended = false;
  // The names stand in the protocol's order.
  return (Object.keys(GATE_NAMES) as GateCode[]).map((gate) => {
    const failures = rollout.failures.filter((finding) => finding.gate === gate);
    const notes = rollout.notes.filter((finding) => finding.gate === gate);
    const state = failures.length > 0 ? 'failed' : ended ? 'not-run' : 'passed';
    if (failures.length > 0 && ENDING_GATES.includes(gate)) ended = true;
    return { gate, title: GATE_NAMES[gate], state, failures, notes };
  });
}
