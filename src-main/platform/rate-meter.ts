/** How far back the rate looks. */
const WINDOW_MS = 5000;

/** Rate of a growing count over the last seconds. Times are those of a clock that only goes forward, in ms. */
export class RateMeter {
  readonly #samples: { readonly atMs: number; readonly count: number }[] = [];

  add(atMs: number, count: number): void {
    this.#samples.push({ atMs, count });
    while (this.#samples.length > 2 && atMs - (this.#samples[0]?.atMs ?? atMs) > WINDOW_MS)
      this.#samples.shift();
  }

  /** Counts per second; null before two samples lie apart in time. */
  perSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.atMs === first.atMs) return null;
    return Math.max(0, ((last.count - first.count) * 1000) / (last.atMs - first.atMs));
  }
}
