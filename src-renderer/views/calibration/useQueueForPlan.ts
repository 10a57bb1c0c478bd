import { ref } from 'vue';
import { api } from '../../api/client.ts';
import { useNotices } from '../../stores/notices.ts';
import type { JudgeCalibration } from '../../../src-main/api/index.ts';

/** The largest seed that a queue takes. */
const SEEDS = 2 ** 32;

/** Makes the queue that a plan of labels asks for. */
export function useQueueForPlan() {
  const notices = useNotices();
  const isMaking = ref(false);

  /** A draw by run and verdict that gives each stratum what the plan wants; null where nothing is wanted. */
  function recipeOf({ item, plan }: JudgeCalibration, filter: string) {
    if (item === 'all' || plan.perCell === 0) return null;
    return { draw: { kind: 'stratified' as const, perCell: plan.perCell }, items: [item], filter };
  }

  async function make(
    workspaceId: string,
    name: string,
    recipe: NonNullable<ReturnType<typeof recipeOf>>,
  ): Promise<boolean> {
    isMaking.value = true;
    // another draw each time: the same seed would draw the same entries again
    const seed = Math.floor(Math.random() * SEEDS);
    const queue = await notices.attempt(() =>
      api.queues.create.mutate({ workspaceId, name, recipe: { ...recipe, seed } }),
    );
    isMaking.value = false;
    if (queue) notices.tell(`Queue “${name}” is ready to be labelled`);
    return queue !== undefined;
  }

  return { recipeOf, make, isMaking };
}
