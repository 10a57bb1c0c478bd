import { createHash } from 'node:crypto';

/**
 * A name's pseudonym: the same in every copy of a folder, so that labels of one person stay together after a merge. It hides
 * a name from who reads a report, not from who has a list of names to try.
 */
export function pseudonymOf(annotator: string): string {
  return `person-${createHash('sha256').update(`svg-assay annotator\n${annotator}`).digest('hex').slice(0, 8)}`;
}
