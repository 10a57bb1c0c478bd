import { selfcheckResultSchema } from './index.ts';
import { z } from 'zod';

/** What `selfcheck --json` prints and `--out` writes: the result, under the id by which the store keeps it. */
export const selfcheckReportSchema = selfcheckResultSchema.extend({
  id: z.string(),
  trialId: z.string().nullable(),
});
export type SelfcheckReport = z.infer<typeof selfcheckReportSchema>;
