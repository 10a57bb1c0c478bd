import { formatShare } from '../../format/numbers.ts';
import type { MarkedBox } from '../../components/player/marked-box.ts';
import type { RolloutDetail } from '../../../src-main/api/index.ts';

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
