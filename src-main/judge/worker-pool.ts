/**
 * Runs `work` on every item with at most `width` under way, taking the next item only when there is room, so that a long
 * source is never held in memory. Stops taking items once `work` throws, lets what is under way finish, then throws the
 * first error.
 */
export async function forEachConcurrently<T>(
  source: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const items = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let failed: { readonly thrown: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (failed === null) {
      try {
        const next = await items.next();
        if (next.done === true) return;
        await work(next.value);
      } catch (thrown) {
        failed ??= { thrown };
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  // The compiler does not see that the workers set it.
  const outcome = failed as { readonly thrown: unknown } | null;
  if (outcome === null) return;
  await items.return?.();
  throw outcome.thrown;
}
