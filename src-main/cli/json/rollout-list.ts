import { z } from 'zod';
import { OUTCOMES } from '../../domain/index.ts';
import type { RolloutPlace } from '../../store/index.ts';
import { count } from './parts.ts';

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
  return { ...about, rollouts: [...rollouts] };
}
