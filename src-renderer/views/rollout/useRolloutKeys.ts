import { BUTTON_STEP } from '../../components/player/useZoomPan.ts';
import { useActions } from '../../composables/useActions.ts';
import type { Player } from '../../components/player/usePlayer.ts';
import type { ZoomPan } from '../../components/player/useZoomPan.ts';
import type { Action } from '../../stores/actions.ts';
import type { LabelValue } from '../../../src-main/domain/index.ts';

/** What the keys of the view need of it. */
export interface RolloutControls {
  readonly player: Player;
  readonly pan: ZoomPan;
  readonly go: (neighbour: 'previous' | 'next') => unknown;
  readonly back: () => unknown;
  readonly moveItem: (step: number) => void;
  readonly answer: (value: LabelValue) => unknown;
  readonly undo: () => unknown;
  readonly note: () => void;
}

const PAN_PX = 40;
const STEP_S = 0.1;

/** Walks the list, plays, and labels by keyboard. */
export function useRolloutKeys(view: RolloutControls): void {
  const key = (id: string, title: string, keys: readonly string[], run: () => unknown): Action => ({
    id: `rollout-${id}`,
    title,
    group: 'Rollout',
    keys,
    run,
    listed: false,
  });
  const { player, pan } = view;
  useActions([
    key('next', 'Next rollout', ['ArrowRight', 'j'], () => view.go('next')),
    key('previous', 'Previous rollout', ['ArrowLeft', 'k'], () => view.go('previous')),
    key('back', 'Back to the list', ['Escape'], view.back),
    key('play', 'Play or pause', [' '], player.toggle),
    key('later', 'A tenth of a second on', ['.'], () => player.seek(player.timeS.value + STEP_S)),
    key('earlier', 'A tenth of a second back', [','], () => player.seek(player.timeS.value - STEP_S)),
    key('item-down', 'Next item', ['ArrowDown'], () => view.moveItem(1)),
    key('item-up', 'Previous item', ['ArrowUp'], () => view.moveItem(-1)),
    key('yes', 'Label the item: yes', ['1', 'y'], () => view.answer('yes')),
    key('no', 'Label the item: no', ['0', 'n'], () => view.answer('no')),
    key('unclear', 'Label the item: cannot tell', ['u'], () => view.answer('unclear')),
    key('undo', 'Undo the last label or audit', ['z'], view.undo),
    key('note', 'Write a note for the next label', ['t'], view.note),
    key('larger', 'Larger', ['+'], () => pan.zoomBy(BUTTON_STEP)),
    key('smaller', 'Smaller', ['-'], () => pan.zoomBy(1 / BUTTON_STEP)),
    key('fit', 'Fit the drawing', ['f'], pan.fit),
    key('pan-left', 'Move left', ['Shift+ArrowLeft'], () => pan.panBy(PAN_PX, 0)),
    key('pan-right', 'Move right', ['Shift+ArrowRight'], () => pan.panBy(-PAN_PX, 0)),
    key('pan-up', 'Move up', ['Shift+ArrowUp'], () => pan.panBy(0, PAN_PX)),
    key('pan-down', 'Move down', ['Shift+ArrowDown'], () => pan.panBy(0, -PAN_PX)),
  ]);
}
