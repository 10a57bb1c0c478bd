/** Gives the keys of plain data, at every depth, another spelling; values stay. */
function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapKeys(entry, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), mapKeys(inner, rename)]),
  );
}

/** `human_yes` → `humanYes`, for what comes in over the wire. */
export function camelKeys(value: unknown): unknown {
  return mapKeys(value, (key) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}

/** `kishNEff` → `kish_n_eff`, for what goes out. */
export function snakeKeys(value: unknown): unknown {
  return mapKeys(value, (key) => key.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
}
