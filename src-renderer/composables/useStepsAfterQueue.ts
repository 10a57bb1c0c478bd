import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { stepsAfterLabels } from '../format/next-steps.ts';
import { othersLeftInWords } from '../format/others-left.ts';
import { useWaitingCases } from './useAdjudication.ts';
import type { PersonProgress, QueueAsks } from '../../src-main/api/index.ts';

const NONE = { own: 0, ofOthers: 0 };

/** What comes next for somebody who is through a queue. */
export function useStepsAfterQueue(
  workspaceId: MaybeRefOrGetter<string>,
  queue: MaybeRefOrGetter<{ readonly id: number; readonly asks: QueueAsks }>,
  people: MaybeRefOrGetter<readonly PersonProgress[]>,
  annotator: MaybeRefOrGetter<string>,
) {
  const waiting = useWaitingCases(workspaceId);
  return computed(() => {
    const { id: queueId, asks } = toValue(queue);
    return stepsAfterLabels(toValue(workspaceId), {
      asks,
      queueId,
      waiting: waiting.value ?? NONE,
      othersLeft: othersLeftInWords(toValue(annotator), toValue(people)),
    });
  });
}
