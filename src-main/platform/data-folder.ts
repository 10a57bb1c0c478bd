import { resolve } from 'node:path';

/** The folder that `SVG_ASSAY_DATA_DIR` names for the user's data, absolute; null where it names none. */
export function givenDataFolder(): string | null {
  const given = process.env.SVG_ASSAY_DATA_DIR ?? '';
  return given.trim() === '' ? null : resolve(given);
}
