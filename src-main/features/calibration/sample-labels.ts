import type { CalibrationLabel } from './view/index.ts';
import type { Item } from '../../domain/index.ts';
import type { Judging, LabelStatement, Store } from '../../store/index.ts';
import { drawProbabilities } from './draw-probabilities.ts';
import { standingLabels, type StandingLabel } from './standing-labels.ts';

/** Labels by identity and item, in the order in which they were given. */
export interface SampleLabels {
  of(identity: string, item: Item, judgings: readonly Judging[]): readonly CalibrationLabel[];
  readonly standing: readonly StandingLabel[];
  /** Queues whose labels keep the probability of their own queue: what they were drawn from is not known any more. */
  readonly withoutFrame: ReadonlySet<number>;
}

/** Which version of judge and rubric answered. */
export function judgeVersionOf({ model, rubricVersion }: Pick<Judging, 'model' | 'rubricVersion'>): string {
  return `${model} · rubric ${rubricVersion}`;
}

/** Turns what people said into labels as the statistics take them. */
export function sampleLabels(store: Store, statements: readonly LabelStatement[]): SampleLabels {
  const standing = standingLabels(statements);
  const bySample = Map.groupBy(standing, ({ identity, item }) => `${identity}\n${item}`);
  const byIdentity = Map.groupBy(standing, ({ identity }) => identity);
  const draws = drawProbabilities(store, standing);
  return {
    standing,
    withoutFrame: draws.withoutFrame,
    of: (identity, item, judgings) => {
      const own = bySample.get(`${identity}\n${item}`);
      if (own === undefined) return [];
      // a visit answers several items, so the sample's draws are those of all its labels
      const probability = draws.of(identity, item, byIdentity.get(identity) ?? own);
      return own.map((label) => toLabel(label, probability, judgings));
    },
  };
}

function toLabel(
  label: StandingLabel,
  probability: number | null,
  judgings: readonly Judging[],
): CalibrationLabel {
  const isFinal = label.kind === 'adjudication';
  const { drawnAtMs } = label;
  const then = drawnAtMs === null ? undefined : judgings.findLast(({ atMs }) => atMs <= drawnAtMs);
  return {
    annotator: label.annotator,
    value: label.value,
    blind: label.blind,
    // a final answer speaks for the sample however that was drawn; other answers only for their own draw
    probability: isFinal || label.probability !== null ? probability : null,
    adjudicated: isFinal,
    repeat: label.isRepeat,
    judgeVersion: then === undefined ? null : judgeVersionOf(then),
  };
}
