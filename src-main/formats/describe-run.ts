import { basename, join } from 'node:path';
import { toProblem } from '../domain/index.ts';
import { SNIFFED_BYTES } from './sniff-file.ts';
import { CONFIG_FILES, formatOfConfigs, readConfig, readMetadata } from './run-metadata.ts';
import { chooseSubsets } from './training-subsets.ts';
import type { AuditError, RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';
import type { RunFile } from './read-run-file.ts';
import type { RunMetadata } from './run-metadata.ts';
import type { Sniffed } from './sniff-file.ts';

/** A file of a run's folder that gives no rollouts, and why. */
interface IgnoredFile {
  /** Relative to the run's folder. */
  readonly name: string;
  readonly reason: 'other-file' | 'no-rows' | 'repeats-episodes' | 'unreadable';
}

/** One run, as found on disk; nothing but the first rows is read yet. */
export interface RunFolder {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  readonly files: readonly RunFile[];
  /** Of the first row, or as the configuration lets expect; rows of other formats may follow. */
  readonly format: RunFormat;
  readonly metadata: RunMetadata;
  readonly ignoredFiles: readonly IgnoredFile[];
  readonly warnings: readonly string[];
}

/** A .jsonl file and what its first lines say; `name` is relative to the run's folder. */
export type LookedAt = RunFile & (Sniffed | { readonly kind: 'unreadable'; readonly problem: AuditError });

/**
 * Describes the run in a folder from its .jsonl files and the names of all its files. Null where neither a row nor a
 * configuration says that it is a run.
 */
export async function describeRun(
  folder: string,
  lookedAt: readonly LookedAt[],
  names: readonly string[],
): Promise<RunFolder | null> {
  const { configs, warnings } = await readConfigs(folder, names);
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
  return {
    folder,
    name: basename(folder),
    files: chosen.map(({ path, name }) => ({ path, name })),
    format,
    // What the configuration leaves open, the first row may say; the field map is chosen by it.
    metadata: {
      ...stated,
      environment: stated.environment ?? firstRow?.environment ?? null,
      model: stated.model ?? firstRow?.model ?? null,
      // A training run takes its steps from more than one.
      split: stated.split ?? (format === 'f6' ? null : (firstRow?.split ?? null)),
    },
    ignoredFiles: names
      .filter((name) => !used.has(name))
      .map((name) => ({ name, reason: repeats.has(name) ? 'repeats-episodes' : reasonOf(byName.get(name)) })),
    warnings: [...warnings, ...lookedAt.filter((file) => !used.has(file.name)).flatMap(leftUnread)],
  };
}

/** Nothing vanishes silently: a long file may hold rows behind what was looked at. */
function leftUnread(file: LookedAt): readonly string[] {
  if (file.kind !== 'other' || !file.goesOn) return [];
  const looked = `${String(SNIFFED_BYTES / 1024 / 1024)} MiB`;
  return [
    `${file.name} is left out: no rollout stands in its first ${looked} (if there are any behind, remove the lines before them)`,
  ];
}

/**
 * The names that writers of runs use: an empty file of such a name may be a run that has just begun, and one without a single
 * good row is a broken run, whose lines are listed, where a configuration says that it is one.
 */
const ROWS_FILES: ReadonlySet<string> = new Set(['traces.jsonl', 'results.jsonl']);

export function mayHoldRows(file: LookedAt): boolean {
  if (file.kind === 'rows') return true;
  return file.kind !== 'unreadable' && ROWS_FILES.has(basename(file.path));
}

function reasonOf(file: LookedAt | undefined): IgnoredFile['reason'] {
  if (file === undefined) return 'other-file';
  return file.kind === 'unreadable' ? 'unreadable' : 'no-rows';
}

async function readConfigs(
  folder: string,
  names: readonly string[],
): Promise<{ configs: Record<string, JsonObject>; warnings: string[] }> {
  const configs: Record<string, JsonObject> = {};
  const warnings: string[] = [];
  for (const name of CONFIG_FILES.filter((config) => names.includes(config))) {
    try {
      configs[name] = await readConfig(join(folder, name));
    } catch (thrown) {
      warnings.push(`${name} is left out: ${toProblem(thrown).message}`);
    }
  }
  return { configs, warnings };
}
