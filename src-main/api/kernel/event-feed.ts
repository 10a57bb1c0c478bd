/** Hands every published event to every listener; a listener reads at its own pace and is dropped with its signal. */
export class EventFeed<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  publish(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls back for each event; the returned function ends it. */
  listen(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All events from the call on, until the signal aborts. */
  async *read(signal: AbortSignal | undefined): AsyncGenerator<Event> {
    const waiting: Event[] = [];
    let wake = (): void => undefined;
    const stop = this.listen((event) => {
      waiting.push(event);
      wake();
    });
    const onAbort = (): void => wake();
    signal?.addEventListener('abort', onAbort);
    try {
      while (signal?.aborted !== true) {
        while (waiting.length > 0) yield waiting.shift() as Event;
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waiting.length > 0 || signal?.aborted === true) resolve();
        });
      }
    } finally {
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
