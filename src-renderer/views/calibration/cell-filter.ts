/** A filter may be this long; addresses stay well below what servers take. */
const MAX_CHARS = 6000;

/** The rollouts behind a cell in the filter language, one by one where that is not too long. */
export function rolloutsFilter(rolloutKeys: readonly string[], readable: string): string {
  const exact = `id:${rolloutKeys.join(',')}`;
  return exact.length <= MAX_CHARS ? exact : readable;
}
