import { z } from 'zod';
import type { TrialPage } from '../pages/trial-page.ts';

/** What a person may say about a reviewer's check; `withdrawn` takes back agreement or disagreement. */
const OPINIONS = ['agree', 'disagree', 'withdrawn'] as const;

/** One row of the append-only journal; undo and change are new rows. A comment may stand alone (`opinion` null). */
export const opinionEntrySchema = z
  .object({
    id: z.string(),
    trialId: z.string(),
    /** The check, as `checkKeyOf` names it. */
    checkKey: z.string(),
    annotator: z.string().min(1),
    opinion: z.enum(OPINIONS).nullable(),
    comment: z.string().nullable(),
    /** ISO 8601. */
    at: z.string(),
  })
  .refine(({ opinion, comment }) => opinion !== null || comment !== null, 'says nothing');
export type OpinionEntry = z.infer<typeof opinionEntrySchema>;

/** Where one annotator stands on one check, and all that they wrote about it. */
export interface CurrentOpinion {
  readonly trialId: string;
  readonly checkKey: string;
  readonly annotator: string;
  readonly opinion: 'agree' | 'disagree' | null;
  readonly comments: readonly { readonly at: string; readonly comment: string }[];
}

/** Names a reviewer's check within its page: its name, and its number among checks of that name. */
export function checkKeyOf({ reviewerChecks }: Pick<TrialPage, 'reviewerChecks'>, index: number): string {
  const name = reviewerChecks[index]?.name ?? '';
  const before = reviewerChecks.slice(0, index).filter((check) => check.name === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

/** The latest opinion of every annotator on every check; rows of one moment count in the order of the journal. */
export function currentOpinions(journal: readonly OpinionEntry[]): CurrentOpinion[] {
  const inTime = journal.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const groups = Map.groupBy(inTime, ({ trialId, checkKey, annotator }) =>
    JSON.stringify([trialId, checkKey, annotator]),
  );
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    const last = entries.findLast(({ opinion }) => opinion !== null)?.opinion ?? null;
    return [
      {
        trialId: first.trialId,
        checkKey: first.checkKey,
        annotator: first.annotator,
        opinion: last === 'withdrawn' ? null : last,
        comments: entries.flatMap(({ at, comment }) => (comment === null ? [] : [{ at, comment }])),
      },
    ];
  });
}

/** How many annotators agree and disagree with one check. */
export function countOpinions(
  opinions: readonly CurrentOpinion[],
  trialId: string,
  checkKey: string,
): { readonly agree: number; readonly disagree: number } {
  const about = opinions.filter((opinion) => opinion.trialId === trialId && opinion.checkKey === checkKey);
  return {
    agree: about.filter(({ opinion }) => opinion === 'agree').length,
    disagree: about.filter(({ opinion }) => opinion === 'disagree').length,
  };
}
