import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AuditError, toProblem } from '../domain/index.ts';
import { noRun, unreadable } from './import-problems.ts';
import { CONFIG_FILES, formatOfConfigs, readConfig, readMetadata } from './run-metadata.ts';
import { sniffFile } from './sniff-file.ts';
import { chooseSubsets, trainingPlace } from './training-subsets.ts';
import { walkFolder } from './walk-folder.ts';
import type { RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';
import type { RunFile } from './read-run-file.ts';
import type { RunMetadata } from './run-metadata.ts';
import type { Sniffed } from './sniff-file.ts';

/** A file of a run's folder that gives no rollouts, and why. */
export interface IgnoredFile {
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

/** A candidate: path relative to the opened folder, and what its first lines say. */
type Candidate = { readonly path: string } & (
  Sniffed | { readonly kind: 'unreadable'; readonly problem: AuditError }
);

/** The names that writers of runs use: an empty file of such a name may be a run that has just begun. */
const ROWS_FILES: ReadonlySet<string> = new Set(['traces.jsonl', 'results.jsonl']);

/**
 * Finds the runs in a folder: one run's folder, a tree of many, or a mixture. Rows decide, not names. Throws
 * `no-such-folder`, `unreadable`, or, when nothing below is a run, `no-run`, `not-utf8` or `line-too-long`.
 */
export async function findRuns(folder: string): Promise<readonly RunFolder[]> {
  const root = resolve(folder);
  await checkFolder(root);
  const walked = await walkFolder(root);
  const lines = walked.files.filter((path) => path.endsWith('.jsonl'));
  const candidates: Candidate[] = [];
  for (const path of lines) candidates.push(await lookAt(root, path));
  const homes = Map.groupBy(candidates.filter(mayBeRun), homeOf);
  const runs: RunFolder[] = [];
  for (const [home, files] of homes) {
    const run = await describeRun(root, home, files, walked.files, candidates, [...homes.keys()]);
    if (run !== null) runs.push(run);
  }
  if (runs.length > 0) return runs.sort((a, b) => (a.folder < b.folder ? -1 : 1));
  const closed = candidates.find((candidate) => candidate.kind === 'unreadable');
  if (closed?.kind === 'unreadable') throw closed.problem;
  const reasons = candidates.flatMap((candidate) => (candidate.kind === 'other' ? [candidate.reason] : []));
  throw noRun(root, lines.length, reasons);
}

async function checkFolder(root: string): Promise<void> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(root)).isDirectory();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') {
      throw unreadable(root, cause);
    }
    throw new AuditError(
      {
        code: 'no-such-folder',
        message: `there is no folder ${root}`,
        hint: 'check the path for typing errors',
      },
      { cause },
    );
  }
  if (isFolder) return;
  throw new AuditError({
    code: 'no-such-folder',
    message: `${root} is a file, not a folder`,
    hint: 'open the folder that the file is in',
  });
}

async function lookAt(root: string, path: string): Promise<Candidate> {
  try {
    return { path, ...(await sniffFile(join(root, path))) };
  } catch (thrown) {
    if (thrown instanceof AuditError) return { path, kind: 'unreadable', problem: thrown };
    throw thrown;
  }
}

function mayBeRun(candidate: Candidate): boolean {
  return (
    candidate.kind === 'rows' || (candidate.kind === 'empty' && ROWS_FILES.has(basename(candidate.path)))
  );
}

/** The folder of the run that a file belongs to, relative to the opened one. */
function homeOf(candidate: Candidate): string {
  return trainingPlace(candidate.path)?.folder ?? parentOf(candidate.path);
}

async function describeRun(
  root: string,
  home: string,
  found: readonly Candidate[],
  allFiles: readonly string[],
  candidates: readonly Candidate[],
  homes: readonly string[],
): Promise<RunFolder | null> {
  const folder = join(root, home);
  const own = allFiles
    .filter((path) => nearestHome(path, homes) === home)
    .map((path) => relativeTo(home, path));
  const { configs, warnings } = await readConfigs(folder, own);
  const { chosen, repeating } = chooseSubsets(found.map((candidate) => candidate.path));
  const firstRow = found.find((candidate) => candidate.kind === 'rows');
  const format = firstRow?.format ?? formatOfConfigs(configs, chosen[0] ?? '');
  // A file without rows and without a configuration beside it is not known to be a run.
  if (format === null) return null;
  const files = chosen.map((path) => ({ path: join(root, path), name: relativeTo(home, path) }));
  const used = new Set([...files.map((file) => file.name), ...Object.keys(configs)]);
  const repeats = new Set(repeating.map((path) => relativeTo(home, path)));
  const kinds = new Map(candidates.map((candidate) => [relativeTo(home, candidate.path), candidate.kind]));
  const reasonFor = (name: string): IgnoredFile['reason'] => {
    if (repeats.has(name)) return 'repeats-episodes';
    const kind = kinds.get(name);
    if (kind === 'unreadable') return 'unreadable';
    return kind === undefined ? 'other-file' : 'no-rows';
  };
  const ignoredFiles = own
    .filter((name) => !used.has(name))
    .map((name) => ({ name, reason: reasonFor(name) }));
  const stated = readMetadata(configs);
  // What the configuration leaves open, the first row may say; the field map is chosen by it.
  const metadata: RunMetadata = {
    ...stated,
    environment: stated.environment ?? firstRow?.environment ?? null,
    model: stated.model ?? firstRow?.model ?? null,
  };
  return { folder, name: basename(folder), files, format, metadata, ignoredFiles, warnings };
}

async function readConfigs(
  folder: string,
  own: readonly string[],
): Promise<{ configs: Record<string, JsonObject>; warnings: string[] }> {
  const configs: Record<string, JsonObject> = {};
  const warnings: string[] = [];
  for (const name of CONFIG_FILES.filter((config) => own.includes(config))) {
    try {
      configs[name] = await readConfig(join(folder, name));
    } catch (thrown) {
      warnings.push(`${name} is left out: ${toProblem(thrown).message}`);
    }
  }
  return { configs, warnings };
}

/** The innermost run folder around a file. */
function nearestHome(path: string, homes: readonly string[]): string | undefined {
  return homes
    .filter((home) => home === '' || path.startsWith(`${home}/`))
    .reduce<string | undefined>(
      (best, home) => (best === undefined || home.length > best.length ? home : best),
      undefined,
    );
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function relativeTo(home: string, path: string): string {
  return home === '' ? path : path.slice(home.length + 1);
}
