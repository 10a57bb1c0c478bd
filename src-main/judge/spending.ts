/** What was spent against a limit, in US dollars. */
export interface Spending {
  readonly spentUsd: () => number;
  /**
   * Sets money aside for a request. Where that could pass the limit, waits for the requests under way, which may cost less
   * than was set aside; false when it still could.
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
  let waiting: (() => void)[] = [];
  return {
    spentUsd: () => spent,
    reserve: async (usd) => {
      while (limitUsd !== null && spent + reserved + usd > limitUsd) {
        if (underWay === 0) return false;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      reserved += usd;
      underWay += 1;
      return true;
    },
    settle: (reservedUsd, costUsd) => {
      reserved -= reservedUsd;
      underWay -= 1;
      // Sums of fractions drift; nothing under way means exactly nothing set aside.
      if (underWay === 0) reserved = 0;
      spent += costUsd ?? reservedUsd;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
