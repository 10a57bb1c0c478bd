/** What a test makes go wrong. */
export const faults = {
  /** Beginnings of addresses that cannot be loaded. */
  failLoads: [] as string[],
};
