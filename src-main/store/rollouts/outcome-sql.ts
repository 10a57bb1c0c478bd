import { OUTCOMES, type Outcome } from '../../domain/index.ts';

const code = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);

/** Statuses of a rollout in the order of their codes. */
export const STATUSES = ['scored', 'unscored', 'error'] as const;

/**
 * A rollout's outcome and flag from its other columns: what the run recorded decides, and where it recorded nothing, what was
 * recomputed here. The same for every writer, so that a rollout's outcome never depends on the order of import and audit.
 */
export const FLAGGED_SQL = `coalesce(judge_figure, rejudged_figure, 0)`;
export const OUTCOME_SQL = `CASE
  WHEN status = 2 THEN ${code('error')}
  WHEN status = 1 THEN ${code('unscored')}
  WHEN coalesce(recorded_gate_ok, gate_ok, 1) = 0 THEN ${code('gate-failed')}
  WHEN coalesce(recorded_render_ok, render_ok, 1) = 0 THEN ${code('render-failed')}
  WHEN coalesce(recorded_blank, blank, 0) = 1 THEN ${code('blank')}
  WHEN ${FLAGGED_SQL} = 1 THEN ${code('flagged')}
  ELSE ${code('scored')} END`;

/** The same rule for a rollout that has just been read and has no recomputed results. */
export function recordedOutcome(rollout: {
  readonly status: (typeof STATUSES)[number];
  readonly recorded: {
    readonly gateOk: boolean | null;
    readonly renderOk: boolean | null;
    readonly blank: boolean | null;
    readonly verdicts: { readonly figure: 'yes' | 'no' | null };
  };
}): Outcome {
  const { recorded, status } = rollout;
  if (status !== 'scored') return status;
  if (recorded.gateOk === false) return 'gate-failed';
  if (recorded.renderOk === false) return 'render-failed';
  if (recorded.blank === true) return 'blank';
  return recorded.verdicts.figure === 'yes' ? 'flagged' : 'scored';
}
