import { useActions } from '../../composables/useActions.ts';
import type { Action } from '../../stores/actions.ts';
import type { LabelValue } from '../../../src-main/domain/index.ts';

/** What the keys of the labelling view do. */
export interface LabellingDeeds {
  readonly answer: (value: LabelValue) => unknown;
  readonly move: (by: number) => unknown;
  readonly go: (by: number) => unknown;
  readonly note: () => unknown;
  readonly undo: () => unknown;
  readonly skip: () => unknown;
  readonly secondLook: () => unknown;
  readonly reveal: () => unknown;
  readonly rubric: () => unknown;
  readonly leave: () => unknown;
}

/** The keys as the specification names them; each can be changed on the key sheet. */
export function useLabellingKeys(deeds: LabellingDeeds): void {
  const action = (id: string, title: string, keys: readonly string[], run: () => unknown): Action => ({
    id: `label-${id}`,
    title,
    group: 'Labelling',
    keys,
    run,
  });
  useActions([
    action('yes', 'Yes', ['1', 'y'], () => deeds.answer('yes')),
    action('no', 'No', ['0', 'n'], () => deeds.answer('no')),
    action('unclear', 'Cannot tell', ['u'], () => deeds.answer('unclear')),
    action('up', 'Question before', ['ArrowUp'], () => deeds.move(-1)),
    action('down', 'Question after', ['ArrowDown'], () => deeds.move(1)),
    action('before', 'Entry before', ['ArrowLeft'], () => deeds.go(-1)),
    action('after', 'Entry after', ['ArrowRight'], () => deeds.go(1)),
    action('note', 'Note', ['t'], deeds.note),
    action('undo', 'Undo the last answer', ['z'], deeds.undo),
    action('skip', 'Skip', ['s'], deeds.skip),
    action('second-look', 'Flag for a second look', ['f'], deeds.secondLook),
    action('reveal', 'Reveal what was kept back', ['r'], deeds.reveal),
    action('rubric', 'Show all that the judge was told', ['i'], deeds.rubric),
    action('leave', 'Leave', ['Escape'], deeds.leave),
  ]);
}
