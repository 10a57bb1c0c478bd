import { AuditError } from '../../../domain/index.ts';
import { appendEntries, readJournal } from '../../../store/index.ts';
import type { JournalEvent, Store } from '../../../store/index.ts';
import { checkKeyOf, opinionEntrySchema } from '../index.ts';
import type { OpinionEntry, TrialRecord } from '../index.ts';

export interface OpinionInput {
  /** As `checkKeyOf` names it. */
  readonly checkKey: string;
  readonly annotator: string;
  /** `withdrawn` takes back what the annotator said before; null with a comment alone. */
  readonly opinion: OpinionEntry['opinion'];
  readonly comment: string | null;
}

/**
 * Appends what a person says about a reviewer's check to the journal that labels are in, too. A comment is an event of its
 * own item, because a person has one opinion on a check and any number of comments. Throws `no-such-check`.
 */
export function sayOpinion(
  store: Store,
  record: Pick<TrialRecord, 'id' | 'page'>,
  { checkKey, annotator, opinion, comment }: OpinionInput,
): void {
  if (!checkKeysOf(record).includes(checkKey)) {
    throw new AuditError({
      code: 'no-such-check',
      message: `the trial has no reviewer's check "${checkKey}"`,
      hint: 'open the trial again',
    });
  }
  const entry = {
    kind: 'opinion' as const,
    subject: subjectOf(record.id, checkKey),
    annotator,
    blind: false,
    afterReveal: true,
    queueUuid: null,
    queuePosition: null,
  };
  appendEntries(store, [
    ...(opinion === null
      ? []
      : [{ ...entry, item: '', value: opinion === 'withdrawn' ? null : opinion, note: null }]),
    ...(comment === null ? [] : [{ ...entry, item: 'comment', value: 'comment', note: comment }]),
  ]);
}

/** Everything that was said about the checks of some pages, each check's in the order of time. */
export function readOpinions(
  store: Store,
  records: readonly Pick<TrialRecord, 'id' | 'page'>[],
): readonly OpinionEntry[] {
  return records.flatMap((record) =>
    checkKeysOf(record).flatMap((checkKey) =>
      readJournal(store, subjectOf(record.id, checkKey)).flatMap((event) =>
        toOpinion(event, record.id, checkKey),
      ),
    ),
  );
}

/** The keys of a page's reviewer checks, in their order. */
export function checkKeysOf({ page }: Pick<TrialRecord, 'page'>): readonly string[] {
  return page.reviewerChecks.map((_, index) => checkKeyOf(page, index));
}

function subjectOf(trialId: string, checkKey: string): string {
  return `trial:${trialId}:${checkKey}`;
}

/** The event as an opinion; none where a later version wrote something unknown. */
function toOpinion(event: JournalEvent, trialId: string, checkKey: string): readonly OpinionEntry[] {
  const isComment = event.item === 'comment';
  const parsed = opinionEntrySchema.safeParse({
    id: event.uuid,
    trialId,
    checkKey,
    annotator: event.annotator,
    opinion: isComment ? null : (event.value ?? 'withdrawn'),
    comment: event.note,
    at: new Date(event.atMs).toISOString(),
  });
  return parsed.success ? [parsed.data] : [];
}
