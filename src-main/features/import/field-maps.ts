import { chooseFieldMap, parseFieldMap, readBuiltInFieldMaps } from '../../formats/index.ts';
import type { FieldMap } from '../../formats/index.ts';
import { readSetting, saveSetting } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

/** Name of the folder's own map among its settings. */
const SETTING = 'field-map';

/** The map of each environment whose runs are in a folder. */
export type FieldMaps = (environment: string | null) => FieldMap;

/** How the rows of a folder are read: by the map that was given for it, otherwise by that of the run's environment. */
export async function openFieldMaps(store: Store): Promise<FieldMaps> {
  const own = readSetting(store, SETTING);
  if (own !== null) {
    const map = parseFieldMap(JSON.stringify(own), 'the field map of this folder');
    return () => map;
  }
  const builtIn = await readBuiltInFieldMaps();
  return (environment) => chooseFieldMap(builtIn, environment);
}

/** Gives a folder a map of its own, for all its runs and until another is given. */
export function keepFieldMap(store: Store, map: FieldMap): void {
  saveSetting(store, SETTING, map);
}
