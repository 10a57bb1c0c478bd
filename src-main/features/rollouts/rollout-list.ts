import { z } from 'zod';
import { GATE_CODES, OUTCOMES } from '../../domain/index.ts';
import { DIFFERENCES, type RolloutPlace } from '../../store/index.ts';
import { count } from '../../platform/terminal/json-parts.ts';

/** What `rollouts --json` prints; `matching` counts those beyond a limit, too. */
export const rolloutListSchema = z.strictObject({
  folder: z.string(),
  filter: z.string(),
  matching: count,
  rollouts: z.array(
    z.strictObject({
      /** For `id:` in a filter; `identity` stays when the folder is indexed anew. */
      id: count,
      identity: z.string(),
      run: z.string(),
      task: z.string().nullable(),
      taskIndex: z.int().nullable(),
      repeat: count,
      outcome: z.enum(OUTCOMES),
      errorType: z.string().nullable(),
      reward: z.number().nullable(),
      recordedGateOk: z.boolean().nullable(),
      recordedGate: z.string().nullable(),
      gateOk: z.boolean().nullable(),
      gate: z.enum(GATE_CODES).nullable(),
      differs: z.array(z.enum(DIFFERENCES)),
      file: z.string(),
      line: z.int().positive(),
    }),
  ),
});
type RolloutList = z.infer<typeof rolloutListSchema>;

export function buildRolloutList(
  about: Pick<RolloutList, 'folder' | 'filter' | 'matching'>,
  rollouts: readonly RolloutPlace[],
): RolloutList {
  return {
    ...about,
    rollouts: rollouts.map((rollout) => ({ ...rollout, differs: [...rollout.differs] })),
  };
}
