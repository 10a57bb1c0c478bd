import { formatShare } from '../../format/numbers.ts';
import type { RolloutDetail } from '../../../src-main/api/index.ts';

/** A box to draw over the picture, in the viewport's pixels. */
export interface MarkedBox {
  readonly kind: 'content' | 'change' | 'element';
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes that were measured: round everything drawn, and round what changed between two frames. */
export function measuredBoxes(
  rollout: Pick<RolloutDetail, 'render' | 'motion'>,
  pair: { readonly from: number; readonly to: number },
): readonly MarkedBox[] {
  const measures = rollout.render?.measures;
  const [from, to] = [Math.min(pair.from, pair.to), Math.max(pair.from, pair.to)];
  const change = rollout.motion?.pairs.find((each) => each.from === from && each.to === to);
  return [
    ...(measures?.box
      ? [
          {
            kind: 'content' as const,
            title: `Drawn content, ${formatShare(measures.offCanvasShare)} of it off the canvas`,
            ...measures.box,
          },
        ]
      : []),
    ...(change?.box
      ? [{ kind: 'change' as const, title: `Changed between frames ${from} and ${to}`, ...change.box }]
      : []),
  ];
}
