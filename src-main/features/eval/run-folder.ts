import { mkdir, open, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { cannotWrite } from '../../platform/index.ts';
import { tryLock } from '../../store/index.ts';
import type { FileHandle } from 'node:fs/promises';
import { evalConfig } from './eval-config.ts';
import type { EvalPlan } from './eval-config.ts';
import { readKeptRow } from './kept-row.ts';
import type { KeptRow } from './kept-row.ts';
import { readIfThere, replaceFile } from './whole-file.ts';

/** A run folder in format F1, open for appending. */
export interface RunFolder {
  readonly name: string;
  readonly kept: readonly KeptRow[];
  /** Answers that were paid for and not scored before their process was killed. */
  readonly unscored: readonly KeptRow[];
  /** Resolves once the line is on disk; rejects with `cannot-write`. */
  readonly append: (row: object) => Promise<void>;
  /** Keeps an answer until its scored row is appended; resolves once it is on disk. */
  readonly keepAnswer: (row: object) => Promise<void>;
  /** Never rejects: the rows say what the log says, and a run does not end for want of it. */
  readonly log: (level: 'INFO' | 'WARNING', text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates `dir`, or opens it again after an interruption: a new attempt is logged, and lines that were cut off are taken
 * out of `traces.jsonl` (whole file or nothing). A row that is appended for a rollout again replaces the older one when the
 * folder is closed, so that an answer stands in the file until a better one does. Throws `other-run` where the folder holds
 * an evaluation of something else, `run-busy` while another process writes it, and `cannot-write`.
 */
export async function openRunFolder(dir: string, plan: EvalPlan): Promise<RunFolder> {
  return writing(dir, async () => {
    await mkdir(join(dir, 'configs'), { recursive: true });
    const release = await takeFolder(dir);
    try {
      return await openTaken(dir, plan, release);
    } catch (thrown) {
      release();
      throw thrown;
    }
  });
}

/** Does what writes in the folder; what the disk refuses comes out as `cannot-write`. */
async function writing<T>(dir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!isOfTheDisk(thrown)) throw thrown;
    throw cannotWrite(dir, thrown, 'mend that and start again; what is written there is kept');
  }
}

function isOfTheDisk(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}

async function openTaken(dir: string, plan: EvalPlan, release: () => void): Promise<RunFolder> {
  const name = basename(dir);
  await writeConfig(join(dir, 'configs', 'eval.json'), evalConfig(plan, name), dir);
  const traces = join(dir, 'traces.jsonl');
  const kept = await keepNewest(traces);
  const rows = await open(traces, 'a');
  // Beside the index, where no importer takes its lines for rollouts.
  const answersFile = join(dir, '.svg-assay', 'unscored-answers.jsonl');
  const unscored = await unscoredOf(answersFile, kept);
  const answers = await open(answersFile, 'a');
  const log = await open(join(await newAttempt(join(dir, 'logs')), 'eval.log'), 'a');

  // Appends wait for one another, so that lines never run into each other.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const appendTo = (file: FileHandle, row: object): Promise<void> =>
    inTurn(() => writing(dir, () => appendLine(file, JSON.stringify(row))));
  return {
    name,
    kept,
    unscored,
    append: (row) => appendTo(rows, row),
    keepAnswer: (row) => appendTo(answers, row),
    log: (level, text) =>
      inTurn(() =>
        log.appendFile(
          `${new Date().toTimeString().slice(0, 8)} ${level.padStart(7)} ${text.replace(/\s+/g, ' ')}\n`,
        ),
      ).catch(() => undefined),
    close: () =>
      inTurn(async () => {
        try {
          for (const file of [rows, answers, log]) await file.close();
          const scored = await keepNewest(traces);
          if ((await unscoredOf(answersFile, scored)).length === 0) await rm(answersFile);
        } catch (thrown) {
          // Tidying alone: the next attempt begins with it, once there is room.
          if (!isOfTheDisk(thrown)) throw thrown;
        } finally {
          release();
        }
      }),
  };
}

/** All of the line or nothing of it: the next one would be written to the end of a torn one. */
async function appendLine(file: FileHandle, line: string): Promise<void> {
  const { size } = await file.stat();
  try {
    await file.appendFile(`${line}\n`);
    await file.sync();
  } catch (thrown) {
    await file.truncate(size);
    throw thrown;
  }
}

/** The answers kept in the file, a line that was cut off aside, of which there is none in `rows`. */
async function unscoredOf(file: string, rows: readonly KeptRow[]): Promise<readonly KeptRow[]> {
  const answered = new Set(rows.filter(({ answer }) => answer !== null).map(({ key }) => key));
  const lines = ((await readIfThere(file)) ?? '').split('\n');
  return lines.map(readKeptRow).filter((row): row is KeptRow => row !== null && !answered.has(row.key));
}

/** Two that write one file would ask for the same answers twice, and each take the other's rows out. */
async function takeFolder(dir: string): Promise<() => void> {
  await mkdir(join(dir, '.svg-assay'), { recursive: true });
  const release = tryLock(join(dir, '.svg-assay', 'eval.lock'));
  if (release !== null) return release;
  throw new AuditError({
    code: 'run-busy',
    message: `another evaluation is writing ${dir}`,
    hint: 'wait for it to end, or choose another folder with --out',
  });
}

async function writeConfig(file: string, config: Record<string, unknown>, dir: string): Promise<void> {
  const known = await readIfThere(file);
  // What may change from one attempt to the next: how many, how fast, and where the servers are.
  const fixed = (of: Record<string, unknown>): string =>
    JSON.stringify([of['model'], of['sampling'], fixedTaskset(of)]);
  const isOther = known === null ? await holdsRows(dir) : fixed(parseConfig(known, file)) !== fixed(config);
  if (isOther) {
    throw new AuditError({
      code: 'other-run',
      message: `${dir} holds an evaluation of another model, split, prompt or sampling`,
      hint: 'choose another folder with --out',
    });
  }
  await replaceFile(file, JSON.stringify(config, null, 2));
}

/** Rows without our configuration are somebody else's. */
async function holdsRows(dir: string): Promise<boolean> {
  return ((await readIfThere(join(dir, 'traces.jsonl'))) ?? '').trim() !== '';
}

function fixedTaskset(config: Record<string, unknown>): unknown {
  const env = config['env'] as
    { taskset?: { split?: unknown; seed?: unknown; system_prompt?: unknown } } | undefined;
  return [env?.taskset?.split, env?.taskset?.seed, env?.taskset?.system_prompt];
}

function parseConfig(text: string, file: string): Record<string, unknown> {
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch (cause) {
    throw new AuditError(
      {
        code: 'other-run',
        message: `${file} is not a run's configuration`,
        hint: 'choose another folder with --out',
      },
      { cause },
    );
  }
}

/** Takes out of the file what was cut off and what a later row of the same rollout replaces; gives the rows left. */
async function keepNewest(file: string): Promise<readonly KeptRow[]> {
  const text = await readIfThere(file);
  if (text === null) {
    await writeFile(file, '');
    return [];
  }
  const lines = text.split('\n').filter(isWhole);
  const rows = lines.map((line) => readKeptRow(line));
  const newest = new Map(rows.flatMap((row) => (row === null ? [] : [[row.key, row]])));
  // A whole line that is no row of ours stays: whoever wrote it may need it.
  const stays = (row: KeptRow | null): boolean => row === null || newest.get(row.key) === row;
  const rewritten = lines.map((line, at) => (stays(rows[at] ?? null) ? `${line}\n` : '')).join('');
  if (rewritten !== text) await replaceFile(file, rewritten);
  return [...newest.values()];
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Makes `attempt_<n>` and points `latest` at it. */
async function newAttempt(logs: string): Promise<string> {
  await mkdir(logs, { recursive: true });
  const numbers = (await readdir(logs)).map((entry) => Number(/^attempt_(\d+)$/.exec(entry)?.[1] ?? 0));
  const attempt = `attempt_${Math.max(0, ...numbers) + 1}`;
  await mkdir(join(logs, attempt));
  const link = join(logs, `.latest-${process.pid}`);
  await symlink(attempt, link);
  await rename(link, join(logs, 'latest'));
  return join(logs, attempt);
}
