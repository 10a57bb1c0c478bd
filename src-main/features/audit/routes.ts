import { z } from 'zod';
import { GATE_CODES } from '../../domain/index.ts';
import type { GateCode } from '../../domain/index.ts';
import { appendEntries, countGates, readJournal } from '../../store/index.ts';
import type { GateTableCell, JournalEvent } from '../../store/index.ts';
import { knownIdentity, tellChanged } from '../../api/kernel/context.ts';
import { annotatorName, folderChange, folderProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';

/** What people can say their opinion on: the gates' verdict on an answer, or the judge's flag on it. */
const REVIEW_KINDS = ['gate', 'flag'] as const;
const REVIEW_VALUES = ['right', 'wrong', 'unclear'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
export type ReviewValue = (typeof REVIEW_VALUES)[number];

/** One thing that a person said about a gate or a flag; a line of the journal. */
export interface ReviewEvent {
  readonly id: number;
  readonly kind: ReviewKind;
  /** null takes the person's earlier word back. */
  readonly value: ReviewValue | null;
  readonly annotator: string;
  readonly note: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly isUndo: boolean;
}

/** Recorded against recomputed gates, as counts of rollouts. */
export interface GateTable {
  /** Our gates in the order in which they decide. */
  readonly gates: readonly GateCode[];
  /** Every combination that occurs. */
  readonly cells: readonly GateTableCell[];
}

const JOURNAL_KIND = { gate: 'gate-audit', flag: 'flag-audit' } as const;

const rollout = z.object({ rolloutId: z.int().nonnegative() });
const review = rollout.extend({
  kind: z.enum(REVIEW_KINDS),
  value: z.enum(REVIEW_VALUES).nullable(),
  annotator: annotatorName,
  note: z.string().max(20_000).nullable().default(null),
});
export type ReviewInput = z.infer<typeof review>;

/** What people say about the gates' verdicts and the judge's flags, and how recorded and recomputed gates agree. */
export const auditRoutes = t.router({
  commit: folderChange.input(review).mutation(({ ctx, input }): ReviewEvent => {
    const { workspaceId, rolloutId, kind, value, annotator, note } = input;
    const [event] = appendEntries(ctx.store, [
      {
        kind: JOURNAL_KIND[kind],
        subject: knownIdentity(ctx.store, rolloutId),
        item: '',
        value,
        annotator,
        note,
        blind: false,
        afterReveal: false,
        queueUuid: null,
        queuePosition: null,
      },
    ]);
    tellChanged(ctx, workspaceId, 'labels', 'rollouts');
    const [stored] = event === undefined ? [] : toReviews(event);
    if (stored === undefined) throw new Error('an appended review is a review');
    return stored;
  }),
  /** Everything said about a rollout's gate and flag, oldest first. */
  history: folderProcedure
    .input(rollout)
    .query(({ ctx, input }) =>
      readJournal(ctx.store, knownIdentity(ctx.store, input.rolloutId)).flatMap(toReviews),
    ),
  /** Throws `bad-filter` where the filter cannot be read. */
  gateTable: folderProcedure
    .input(z.object({ filter: z.string().max(10_000).default('') }))
    .concat(heavy)
    .query(({ ctx, input }): GateTable => ({
      gates: GATE_CODES,
      cells: countGates(ctx.store, input.filter),
    })),
});

/** The event as a review; none where it is another kind of statement. */
function toReviews(event: JournalEvent): readonly ReviewEvent[] {
  const { id, kind, annotator, note, atMs, undoesUuid } = event;
  if (kind !== 'gate-audit' && kind !== 'flag-audit') return [];
  // Reviews come from `commit` and a checked merge alone, which take these values only.
  const value = event.value as ReviewValue | null;
  return [
    {
      id,
      kind: kind === 'gate-audit' ? 'gate' : 'flag',
      value,
      annotator,
      note,
      atMs,
      isUndo: undoesUuid !== null,
    },
  ];
}
