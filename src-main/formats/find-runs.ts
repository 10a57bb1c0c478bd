import { stat } from 'node:fs/promises';
import { join, posix, relative, resolve, sep } from 'node:path';
import { AuditError } from '../domain/index.ts';
import { cannotRead, fileReason, noSuchFolder, notAFolder } from '../platform/index.ts';
import { describeRun, mayHoldRows } from './describe-run.ts';
import { noRun } from './import-problems.ts';
import { sniffFile } from './sniff-file.ts';
import { foldersWithConfigs } from './config-files.ts';
import { mayHoldPackedRows, unreadWarnings, whyUnread } from './list-unread.ts';
import { trainingPlace } from './training-place.ts';
import { PACKED_ENDING } from './rows-file.ts';
import { walkFolder } from './walk-folder.ts';
import type { RunFolder } from './describe-run.ts';
import type { LookedAt } from './list-unread.ts';
import type { ClosedFolder } from './walk-folder.ts';

/**
 * Finds the runs in a folder: one run's folder, a tree of many, or a mixture. Rows decide, not names. Throws
 * `no-such-folder`, `not-a-folder`, `cannot-read`, or, when nothing below is a run, `no-run`, `not-utf8` or `line-too-long`.
 */
export async function findRuns(folder: string): Promise<readonly RunFolder[]> {
  const root = resolve(folder);
  await checkFolder(root);
  const { files, unreadable: closedFolders } = await walkFolder(root);
  const lookedAt: LookedAt[] = [];
  for (const name of files.filter(isLookedAt)) lookedAt.push(await lookAt(root, name));
  const homes = runHomes(root, lookedAt, foldersWithConfigs(files));
  const filesByHome = Map.groupBy(files, (name) => nearestHome(name, homes));
  const runs: RunFolder[] = [];
  for (const home of homes) {
    const own = new Set(filesByHome.get(home));
    const rename = (name: string): string => posix.relative(home, name);
    const ownRows = lookedAt
      .filter((file) => own.has(file.name))
      .map((file) => ({ ...file, name: rename(file.name) }));
    const run = await describeRun(join(root, home), ownRows, [...own].map(rename));
    if (run === null) continue;
    // What stands in no run may hold one: the first run tells of it.
    const told = (name: string): boolean => (nearestHome(name, homes) ?? homes[0]) === home;
    const closed = closedFolders
      .filter(({ name }) => told(name))
      .map(({ name, cause }) => `the folder ${rename(name)} cannot be read: ${fileReason(cause)}`);
    const unreadable = lookedAt.flatMap((file) =>
      file.kind === 'unreadable' && !own.has(file.name) && told(file.name)
        ? [`the file ${rename(file.name)} cannot be read: ${fileReason(file.problem.cause)}`]
        : [],
    );
    runs.push({ ...run, warnings: [...run.warnings, ...closed, ...unreadable] });
  }
  if (runs.length === 0) throw whyNoRun(root, files, lookedAt, closedFolders);
  const [first, ...others] = runs.sort((a, b) => (a.folder < b.folder ? -1 : 1));
  return first === undefined ? [] : [withFilesOfNoRun(root, first, others, files, lookedAt), ...others];
}

/** The first run with the files that are in none, so that every file of the tree is listed. */
function withFilesOfNoRun(
  root: string,
  first: RunFolder,
  others: readonly RunFolder[],
  files: readonly string[],
  lookedAt: readonly LookedAt[],
): RunFolder {
  const told = new Set(
    [first, ...others].flatMap((run) =>
      [...run.files, ...run.ignoredFiles, ...Object.keys(run.metadata.configs).map((name) => ({ name }))].map(
        ({ name }) => join(run.folder, name),
      ),
    ),
  );
  const byName = new Map(lookedAt.map((file) => [file.name, file]));
  const rest = files
    .filter((name) => !told.has(join(root, name)))
    .map((name) => {
      const path = join(root, name);
      const inRun = relative(first.folder, path).split(sep).join('/');
      return whyUnread(path, inRun, byName.get(name), { repeating: false, replaced: false });
    });
  const warnings = unreadWarnings(rest.filter(({ reason }) => reason !== 'unreadable'));
  return {
    ...first,
    ignoredFiles: [...first.ignoredFiles, ...rest],
    warnings: [...first.warnings, ...warnings],
  };
}

/** Rows stand in lines of JSON, which may be compressed. */
function isLookedAt(name: string): boolean {
  return name.endsWith('.jsonl') || name.endsWith(PACKED_ENDING);
}

/** The folders that hold a row, or a file for rows with a configuration beside it. */
function runHomes(
  root: string,
  lookedAt: readonly LookedAt[],
  configured: ReadonlySet<string>,
): readonly string[] {
  const filesByHome = Map.groupBy(lookedAt.filter(mayHoldRows), (file) => homeOf(root, file));
  return [...filesByHome]
    .filter(([home, files]) => files.some(({ kind }) => kind === 'rows') || configured.has(home))
    .map(([home]) => home);
}

async function checkFolder(root: string): Promise<void> {
  const isFolder = await stat(root).then(
    (stats) => stats.isDirectory(),
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cannotRead(root, cause);
      return null;
    },
  );
  if (isFolder === true) return;
  throw isFolder === null ? noSuchFolder(root) : notAFolder(root);
}

async function lookAt(root: string, name: string): Promise<LookedAt> {
  const file = { path: join(root, name), name };
  try {
    return { ...file, ...(await sniffFile(file.path)) };
  } catch (thrown) {
    if (thrown instanceof AuditError) return { ...file, kind: 'unreadable', problem: thrown };
    throw thrown;
  }
}

/** The folder of the run that a file belongs to, relative to the opened one, which may lie inside a training run. */
function homeOf(root: string, { path, name }: LookedAt): string {
  const training = trainingPlace(path);
  if (training === null) return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
  const home = relative(root, training.folder).replaceAll(sep, '/');
  return home.startsWith('..') ? '' : home;
}

/** The innermost run folder around a file; undefined for a file that is in none. */
function nearestHome(name: string, homes: readonly string[]): string | undefined {
  const around = homes.filter((home) => home === '' || name.startsWith(`${home}/`));
  return around.sort((a, b) => b.length - a.length)[0];
}

function whyNoRun(
  root: string,
  files: readonly string[],
  lookedAt: readonly LookedAt[],
  closedFolders: readonly ClosedFolder[],
): AuditError {
  const closed = lookedAt.find((file) => file.kind === 'unreadable');
  if (closed !== undefined) return closed.problem;
  const [closedFolder] = closedFolders;
  if (closedFolder !== undefined) return cannotRead(join(root, closedFolder.name), closedFolder.cause);
  const reasons = lookedAt.flatMap((file) => (file.kind === 'other' ? [file.reason] : []));
  const packed = files.filter(mayHoldPackedRows).map((name) => `${name} is compressed and was not read`);
  return noRun(root, lookedAt.length, reasons, [...lookedAt.flatMap(whyNoRows), ...packed]);
}

/** What the lines of a file are instead of rollouts; nothing where they are not even objects. */
function whyNoRows(file: LookedAt): readonly string[] {
  if (file.kind !== 'other') return [];
  if (file.isLive) return [`${file.name} holds pieces of rollouts in flight`];
  if (file.reason.endsWith('_zstd')) return [`${file.name} cannot be unpacked`];
  return file.shape === null ? [] : [`${file.name} has ${file.shape}`];
}
