import { z } from 'zod';
import type { AuditSummary } from './index.ts';
import { DIFFERENCES, queryRollouts } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';
import { OUTCOMES } from '../../domain/index.ts';

const count = z.int().nonnegative();

/** What `audit --json` prints for one folder. */
export const auditReportSchema = z.strictObject({
  folder: z.string(),
  filter: z.string(),
  /** Rollouts that match. */
  rollouts: count,
  /** How many lacked up-to-date results when it began, and how many of those it did. */
  pending: count,
  recomputed: count,
  outcomes: z.partialRecord(z.enum(OUTCOMES), count),
  /** Rollouts whose recomputed result differs from the recorded one, by stage. */
  differences: z.record(z.enum(DIFFERENCES), count),
  failures: z.array(
    z.strictObject({
      rolloutId: count,
      problem: z.strictObject({ code: z.string(), message: z.string(), hint: z.string().optional() }),
    }),
  ),
});
export type AuditReport = z.infer<typeof auditReportSchema>;

/** Counts of outcomes and differences among the rollouts that match the filter. */
export function buildAuditReport(store: Store, filter: string, summary: AuditSummary): AuditReport {
  const matching = (extra: string): number =>
    queryRollouts(store, {
      filter: filter === '' ? extra : `(${filter}) ${extra}`,
      sort: [],
      offset: 0,
      limit: 1,
    }).total;
  const outcomes = OUTCOMES.map((outcome) => [outcome, matching(`outcome:${outcome}`)] as const).filter(
    ([, n]) => n > 0,
  );
  return {
    folder: store.location.folder,
    filter,
    rollouts: matching(''),
    pending: summary.pending,
    recomputed: summary.done,
    outcomes: Object.fromEntries(outcomes),
    differences: Object.fromEntries(
      DIFFERENCES.map((stage) => [stage, matching(`differs:${stage}`)]),
    ) as AuditReport['differences'],
    failures: summary.failures.map(({ rolloutId, problem }) => ({ rolloutId, problem })),
  };
}
