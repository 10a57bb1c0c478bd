/** Chromium reads its environment in one thread while another writes it, and so crashes at a start now and then. */
const CRASH = 'SIGSEGV';
const MOST_STARTS = 3;

/** Starts a browser, once more where it crashed; gives the last try. `signalOf` is what ended the process, if anything did. */
export async function retryCrash<T>(
  start: () => Promise<T>,
  signalOf: (result: T) => string | null,
): Promise<T> {
  for (let starts = 1; ; starts += 1) {
    const result = await start();
    if (signalOf(result) !== CRASH || starts === MOST_STARTS) return result;
  }
}
