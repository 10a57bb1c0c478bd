import { formatScore } from '../../format/numbers.ts';
import { gateName } from '../../format/words.ts';
import type { RolloutRow } from '../../../src-main/api/index.ts';

/** A stage's result from the record beside the one worked out here; null where it was not measured. */
export interface OutcomeLine {
  readonly stage: RolloutRow['differs'][number];
  readonly title: string;
  readonly recorded: string | null;
  readonly recomputed: string | null;
  readonly differs: boolean;
}

/** The stages of the scoring protocol in their order. */
export function outcomeLines(row: RolloutRow): readonly OutcomeLine[] {
  const line = (
    stage: OutcomeLine['stage'],
    title: string,
    recorded: string | null,
    recomputed: string | null,
  ): OutcomeLine => ({ stage, title, recorded, recomputed, differs: row.differs.includes(stage) });
  return [
    line(
      'gate',
      'Gates',
      inWords(row.recordedGateOk, 'passed', row.recordedGate ?? 'failed'),
      inWords(row.gateOk, 'passed', row.gate === null ? 'failed' : gateName(row.gate)),
    ),
    line(
      'render',
      'Render',
      inWords(row.recordedRenderOk, 'rendered', 'failed'),
      inWords(row.renderOk, 'rendered', row.renderFailure ?? 'failed'),
    ),
    line(
      'blank',
      'First frame',
      inWords(row.recordedBlank, 'blank', 'not blank'),
      inWords(row.blank, 'blank', 'not blank'),
    ),
    line(
      'motion',
      'Motion check',
      inWords(row.recordedMotion, 'moves', 'fails'),
      inWords(row.motion, 'moves', 'fails'),
    ),
    line('reward', 'Reward', score(row.reward), score(row.recomputedReward)),
  ];
}

function inWords(value: boolean | null, yes: string, no: string): string | null {
  return value === null ? null : value ? yes : no;
}

function score(value: number | null): string | null {
  return value === null ? null : formatScore(value, 3);
}
