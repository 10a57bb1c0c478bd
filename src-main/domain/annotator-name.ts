import { AuditError } from './audit-error.ts';

const UNSEEN = /\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]|\p{Cs}/u;

/** What is wrong with a name that cannot be told from another by looking at it. */
export const UNSEEN_IN_NAME =
  'a name may hold no control characters and no marks that turn the direction of text';

/** False for a name with line breaks, other control characters, marks that turn the direction of text or halves of a character. */
export function isPlainName(name: string): boolean {
  return !UNSEEN.test(name);
}

/** Throws `bad-annotator` where the name holds what cannot be seen. */
export function expectPlainName(name: string): void {
  if (isPlainName(name)) return;
  throw new AuditError({
    code: 'bad-annotator',
    message: `${JSON.stringify(name)} is no annotator’s name: ${UNSEEN_IN_NAME}`,
    hint: 'give the name in letters',
  });
}
