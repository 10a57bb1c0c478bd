import { databaseVersion, type Store } from '../../store/index.ts';

/** How many answers are kept; a calibration of a large folder takes a megabyte or two. */
const MAX_KEPT = 8;

/** Keeps answers that take seconds for as long as none of the databases behind them changes. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, { readonly version: string; readonly answer: Promise<T> }>();

  /** The kept answer, or the one that `work` gives; a failure is not kept. */
  get(question: unknown, stores: readonly Store[], work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const version = stores.map(databaseVersion).join(' ');
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    const answer = kept?.version === version ? kept.answer : work();
    const entry = { version, answer };
    this.#kept.set(key, entry);
    answer.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }
}
