import { basename, join } from 'node:path';
import { toProblem } from '../domain/index.ts';
import { chooseConfigs } from './config-files.ts';
import { unreadWarnings, whyUnread } from './list-unread.ts';
import { formatOfConfigs, readConfig, readMetadata } from './run-metadata.ts';
import { chooseSubsets, trainingPlace } from './training-place.ts';
import { isPacked } from './rows-file.ts';
import type { RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';
import type { RunFile } from './read-run-file.ts';
import type { LookedAt, UnreadFile } from './list-unread.ts';
import type { RunMetadata } from './run-metadata.ts';

/** One run, as found on disk; nothing but the first rows is read yet. */
export interface RunFolder {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  readonly files: readonly RunFile[];
  /** Of the first row, or as the configuration lets expect; rows of other formats may follow. */
  readonly format: RunFormat;
  readonly metadata: RunMetadata;
  readonly ignoredFiles: readonly UnreadFile[];
  /** Files, absolute, with what training learnt of the rollouts later, in their order. */
  readonly annotations: readonly string[];
  /** The list of a stream's episodes, absolute; null where there is none. */
  readonly streamIndex: string | null;
  readonly warnings: readonly string[];
}

/**
 * Describes the run in a folder from its .jsonl files and the names of all its files. Null where neither a row nor a
 * configuration says that it is a run.
 */
export async function describeRun(
  folder: string,
  lookedAt: readonly LookedAt[],
  names: readonly string[],
): Promise<RunFolder | null> {
  const { chosen: configNames, replaced } = chooseConfigs(names);
  const { configs, warnings } = await readConfigs(folder, configNames);
  const hasRows = lookedAt.some((file) => file.kind === 'rows');
  const { chosen, repeating } = chooseSubsets(
    lookedAt.filter((file) => mayHoldRows(file) && !(hasRows && file.kind === 'other')),
  );
  const firstRow = chosen.find((file) => file.kind === 'rows');
  const format = firstRow?.format ?? formatOfConfigs(configs, chosen[0]?.name ?? '');
  if (format === null) return null;
  const stated = readMetadata(configs);
  const used = new Set([...chosen.map((file) => file.name), ...Object.keys(configs)]);
  const repeats = new Set(repeating.map((file) => file.name));
  const byName = new Map(lookedAt.map((file) => [file.name, file]));
  const unread = names
    .filter((name) => !used.has(name))
    .map((name) =>
      whyUnread(join(folder, name), name, byName.get(name), {
        repeating: repeats.has(name),
        replaced: replaced.includes(name),
      }),
    );
  const places = chosen.flatMap(({ path }) => trainingPlace(path) ?? []);
  return {
    folder,
    // A folder inside a training run is still of the run.
    name: basename(places[0]?.folder || folder),
    files: chosen.map(({ path, name }) => ({ path, name })),
    format,
    // What the configuration leaves open, the first row may say; the field map is chosen by it.
    metadata: {
      ...stated,
      environment: stated.environment ?? firstRow?.environment ?? null,
      model: stated.model ?? firstRow?.model ?? null,
      // A training run takes its steps from more than one.
      split: stated.split ?? (format === 'f6' || places.length > 0 ? null : (firstRow?.split ?? null)),
    },
    ignoredFiles: unread,
    ...filesOfTraining(folder, unread),
    warnings: [...warnings, ...unreadWarnings(unread)],
  };
}

/**
 * The names that writers of runs use: an empty file of such a name may be a run that has just begun, and one without a single
 * good row is a broken run, whose lines are listed, where a configuration says that it is one.
 */
const ROWS_FILES: ReadonlySet<string> = new Set(['traces.jsonl', 'results.jsonl']);

export function mayHoldRows(file: LookedAt): boolean {
  const place = trainingPlace(file.path);
  if (place !== null && place.part !== 'rows') return false;
  if (file.kind === 'rows') return true;
  if (file.kind === 'unreadable') return false;
  return place !== null || ROWS_FILES.has(basename(file.path).replace(/\.zst$/, ''));
}

/** An annotation chunk that is being sealed is in the folder twice. */
function filesOfTraining(
  folder: string,
  unread: readonly UnreadFile[],
): Pick<RunFolder, 'annotations' | 'streamIndex'> {
  const named = (reason: UnreadFile['reason']) =>
    unread.filter((file) => file.reason === reason).map(({ name }) => name);
  const chunks = named('annotations').filter((name) =>
    /\/annotations\/.+\/[^/]+\.jsonl(?:\.zst)?$/.test(`/${name}`),
  );
  const index = named('stream-index')[0];
  return {
    annotations: chunks
      .filter((name) => !isPacked(name) || !chunks.includes(name.slice(0, -'.zst'.length)))
      .map((name) => join(folder, name)),
    streamIndex: index === undefined ? null : join(folder, index),
  };
}

async function readConfigs(
  folder: string,
  names: readonly string[],
): Promise<{ configs: Record<string, JsonObject>; warnings: string[] }> {
  const configs: Record<string, JsonObject> = {};
  const warnings: string[] = [];
  for (const name of names) {
    try {
      const { config, hadNonNumbers } = await readConfig(join(folder, name));
      configs[name] = config;
      if (hadNonNumbers) warnings.push(`${name} holds NaN or Infinity, read as not measured`);
    } catch (thrown) {
      warnings.push(`${name} is left out: ${toProblem(thrown).message}`);
    }
  }
  return { configs, warnings };
}
