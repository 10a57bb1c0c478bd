import { readFile } from 'node:fs/promises';
import { parse as parseToml } from 'smol-toml';
import { cannotRead } from '../platform/file-errors.ts';
import { asName, asObject, asArray } from './json-values.ts';
import { configOf } from './config-files.ts';
import { parseJson } from './parse-json.ts';
import type { RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';

/** What a run's configuration says; null where it does not, or where there is none. */
export interface RunMetadata {
  readonly environment: string | null;
  readonly model: string | null;
  readonly split: string | null;
  /** Model name of the judge. */
  readonly judge: string | null;
  readonly sampling: JsonObject | null;
  /** The configuration as written, by file name relative to the run's folder. */
  readonly configs: Readonly<Record<string, JsonObject>>;
}

type Path = readonly (string | number)[];

/** Where each setting stands in the configurations of the six formats; the first that is there counts. */
const SETTINGS: Readonly<Record<'environment' | 'model' | 'split' | 'judge', readonly Path[]>> = {
  environment: [
    ['env', 'taskset', 'id'],
    ['taskset', 'id'],
    ['env_id'],
    ['env', 'id'],
    ['eval', 'env', 0, 'taskset', 'id'],
    ['eval', 'env', 0, 'name'],
    ['train', 'env', 0, 'taskset', 'id'],
    ['train', 'env', 0, 'name'],
    ['env'],
  ],
  model: [['model'], ['model', 'name'], ['env', 'agent', 'model'], ['base_model']],
  split: [
    ['env', 'taskset', 'split'],
    ['taskset', 'split'],
    ['env_args', 'split'],
    ['eval', 'env', 0, 'taskset', 'split'],
  ],
  judge: [
    ['env', 'taskset', 'task', 'judge', 'model'],
    ['env', 'taskset', 'task', 'judges', 0, 'model'],
    ['env', 'taskset', 'judge', 'model'],
    ['taskset', 'judge', 'model'],
    ['taskset', 'judges', 0, 'model'],
    ['taskset', 'task', 'judge', 'model'],
    ['env_args', 'judge_model'],
    ['env_args', 'judge', 'model'],
  ],
};

const SAMPLING: readonly Path[] = [['sampling'], ['sampling_args'], ['train', 'sampling']];

/** Gathers the settings from the configurations; pure. */
export function readMetadata(configs: Readonly<Record<string, JsonObject>>): RunMetadata {
  const all = Object.values(configs);
  const setting = (paths: readonly Path[]): string | null => first(all, paths, asName);
  return {
    environment: setting(SETTINGS.environment),
    model: setting(SETTINGS.model),
    split: setting(SETTINGS.split),
    judge: setting(SETTINGS.judge),
    sampling: first(all, SAMPLING, asObject),
    configs,
  };
}

/** Which format a folder without any row yet will have, by its configuration; null where that tells nothing. */
export function formatOfConfigs(
  configs: Readonly<Record<string, JsonObject>>,
  rowsFile: string,
): RunFormat | null {
  const about = Object.keys(configs).map(configOf);
  if (about.includes('eval')) return 'f1';
  if (about.includes('orchestrator')) return 'f6';
  const metadata = configs['metadata.json'];
  if (metadata?.['env_id'] !== undefined || metadata?.['env'] !== undefined) return 'f5';
  const toml = configs['config.toml'];
  if (toml === undefined) return null;
  if (rowsFile.endsWith('results.jsonl')) return 'f4';
  return toml['taskset'] === undefined ? 'f2' : 'f3';
}

/**
 * Reads one configuration file (JSON or TOML, with or without byte order mark), and says whether NaN or an infinity in it was
 * read as null. Throws `cannot-read`, or an error that says where the syntax ends.
 */
export async function readConfig(
  path: string,
): Promise<{ readonly config: JsonObject; readonly hadNonNumbers: boolean }> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '');
  } catch (cause) {
    throw cannotRead(path, cause);
  }
  const { value, hadNonNumbers } = path.endsWith('.toml')
    ? { value: parseToml(text), hadNonNumbers: false }
    : parseJson(text);
  const config = asObject(value);
  if (config === null) throw new Error('it holds no object');
  return { config, hadNonNumbers };
}

function first<T>(
  configs: readonly JsonObject[],
  paths: readonly Path[],
  read: (value: unknown) => T | null,
): T | null {
  for (const config of configs) {
    for (const path of paths) {
      const value = read(valueAt(config, path));
      if (value !== null) return value;
    }
  }
  return null;
}

function valueAt(config: JsonObject, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof key === 'number' ? asArray(value)?.[key] : asObject(value)?.[key]),
    config,
  );
}
