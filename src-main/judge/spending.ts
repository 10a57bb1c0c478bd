/** What was spent against a limit, in US dollars. */
export interface Spending {
  readonly spentUsd: () => number;
  /**
   * Sets money aside for a request. Where that could pass the limit, waits for the requests under way, which may cost less
   * than was set aside; false when it still could. An estimate that proved too low is not believed again: each request
   * under way counts as the dearest one so far.
   */
  readonly reserve: (usd: number) => Promise<boolean>;
  /** Replaces what was set aside by what it cost; an unknown cost counts as what was set aside. */
  readonly settle: (reservedUsd: number, costUsd: number | null) => void;
}

/** Keeps count so that requests under way at once cannot pass the limit together; null is no limit. */
export function openSpending(limitUsd: number | null): Spending {
  let spent = 0;
  let reserved = 0;
  let underWay = 0;
  let dearest = 0;
  let waiting: (() => void)[] = [];
  return {
    spentUsd: () => spent,
    reserve: async (usd) => {
      const couldReach = (): number => spent + Math.max(reserved + usd, (underWay + 1) * dearest);
      while (limitUsd !== null && couldReach() > limitUsd) {
        if (underWay === 0) return false;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      reserved += usd;
      underWay += 1;
      return true;
    },
    settle: (reservedUsd, costUsd) => {
      underWay -= 1;
      // Sums of fractions drift; nothing under way means exactly nothing set aside.
      reserved = underWay === 0 ? 0 : reserved - reservedUsd;
      spent += costUsd ?? reservedUsd;
      dearest = Math.max(dearest, costUsd ?? 0);
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
