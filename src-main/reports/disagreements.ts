import { ITEMS } from '../domain/index.ts';
import type { Item } from '../domain/index.ts';
import type { RolloutRow } from '../store/index.ts';

/** The pairs of sources that are compared. */
export type DisagreementKind =
  | 'recorded-vs-recomputed'
  | 'judge-vs-label'
  | 'judge-vs-judge'
  | 'annotator-vs-annotator'
  | 'motion-vs-judge-motion';

/** One thing on which two sources differ for one rollout. */
export interface Disagreement {
  readonly kind: DisagreementKind;
  /** A judge item, or the stage that differs. */
  readonly item: Item | RolloutRow['differs'][number];
  readonly left: string;
  readonly right: string;
}

/** Everything on which the sources of a rollout differ, in a fixed order. */
export function findDisagreements(row: RolloutRow): readonly Disagreement[] {
  return [
    ...row.differs.map((stage): Disagreement => ({
      kind: 'recorded-vs-recomputed',
      item: stage,
      ...stageValues(row, stage),
    })),
    ...ITEMS.flatMap((item) => itemDisagreements(row, item)),
    ...motionDisagreement(row),
  ];
}

function itemDisagreements(row: RolloutRow, item: Item): readonly Disagreement[] {
  const judge = row.verdicts[item];
  const rejudged = row.rejudged[item];
  const label = row.labels[item];
  const found: Disagreement[] = [];
  if (label === 'conflict')
    found.push({ kind: 'annotator-vs-annotator', item, left: 'yes and no', right: 'conflict' });
  else if (judge !== null && label !== null && label !== 'unclear' && judge !== label) {
    found.push({ kind: 'judge-vs-label', item, left: judge, right: label });
  }
  if (judge !== null && rejudged !== null && judge !== rejudged) {
    found.push({ kind: 'judge-vs-judge', item, left: judge, right: rejudged });
  }
  return found;
}

function motionDisagreement(row: RolloutRow): readonly Disagreement[] {
  const check = row.motion ?? row.recordedMotion;
  const judge = row.verdicts.motion;
  if (check === null || judge === null || check === (judge === 'yes')) return [];
  return [{ kind: 'motion-vs-judge-motion', item: 'motion', left: check ? 'yes' : 'no', right: judge }];
}

function stageValues(
  row: RolloutRow,
  stage: RolloutRow['differs'][number],
): { readonly left: string; readonly right: string } {
  switch (stage) {
    case 'gate':
      return {
        left: row.recordedGateOk === true ? 'passed' : (row.recordedGate ?? 'failed'),
        right: row.gateOk === true ? 'passed' : (row.gate ?? 'failed'),
      };
    case 'render':
      return { left: yesNo(row.recordedRenderOk), right: row.renderFailure ?? yesNo(row.renderOk) };
    case 'blank':
      return { left: yesNo(row.recordedBlank), right: yesNo(row.blank) };
    case 'motion':
      return { left: yesNo(row.recordedMotion), right: yesNo(row.motion) };
    case 'reward':
      return { left: numberText(row.reward), right: numberText(row.recomputedReward) };
  }
}

function yesNo(value: boolean | null): string {
  return value === null ? 'n/a' : value ? 'yes' : 'no';
}

function numberText(value: number | null): string {
  return value === null ? 'n/a' : String(Math.round(value * 1e6) / 1e6);
}
