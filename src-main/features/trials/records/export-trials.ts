import { checkKeyOf, countOpinions, currentOpinions, type OpinionEntry } from './opinions.ts';
import type { TrialRecord } from './trial-records.ts';

/** One row of the export: a reviewer's check with what one annotator says of it; annotator null where nobody did. */
export interface TrialExportRow {
  readonly trialId: string;
  readonly trial: string;
  readonly task: string | null;
  readonly model: string | null;
  readonly score: number | null;
  readonly raw: number | null;
  readonly check: string;
  readonly verdict: string;
  readonly citedSteps: string;
  readonly citedFiles: string;
  readonly agree: number;
  readonly disagree: number;
  readonly annotator: string | null;
  readonly opinion: string | null;
  readonly comments: string;
}

/** The rows of all reviewers' checks of all pages, with the current opinions; lists are joined with `; `. */
export function exportTrialRows(
  records: readonly Pick<TrialRecord, 'id' | 'fileName' | 'page'>[],
  journal: readonly OpinionEntry[],
): TrialExportRow[] {
  const opinions = currentOpinions(journal);
  return records.flatMap(({ id, fileName, page }) =>
    page.reviewerChecks.flatMap((check, index): TrialExportRow[] => {
      const key = checkKeyOf(page, index);
      const row = {
        trialId: id,
        trial: page.trial ?? fileName,
        task: page.task,
        model: page.model,
        score: page.facts.score?.value ?? null,
        raw: page.facts.raw?.value ?? null,
        check: key,
        verdict: check.verdict,
        citedSteps: check.citedSteps.map(({ shown }) => shown).join('; '),
        citedFiles: check.citedFiles.join('; '),
        ...countOpinions(opinions, id, key),
      };
      const about = opinions.filter((opinion) => opinion.trialId === id && opinion.checkKey === key);
      if (about.length === 0) return [{ ...row, annotator: null, opinion: null, comments: '' }];
      return about.map(({ annotator, opinion, comments }) => ({
        ...row,
        annotator,
        opinion,
        comments: comments.map(({ comment }) => comment).join('; '),
      }));
    }),
  );
}
