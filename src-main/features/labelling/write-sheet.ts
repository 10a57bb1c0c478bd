import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { cannotWrite } from '../../platform/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Rubric } from '../../judge/index.ts';
import { csvLines } from '../reports/pages/index.ts';
import { getRollout, type Store } from '../../store/index.ts';
import { questionsAbout, type Question } from './questions.ts';
import { entryOf, readSession, type OpenableStep } from './session.ts';
import { writeFrames, type FrameSources } from './write-frames.ts';

/** What was written for one annotator. */
export interface WrittenSheet {
  /** The table to fill in, for `readAnswers`. */
  readonly file: string;
  readonly entries: number;
  readonly pictures: number;
  /** Entries whose frames could not be had: not audited, or not drawable. */
  readonly withoutFrames: readonly number[];
}

interface SheetSources extends FrameSources {
  readonly rubric: Rubric;
}

/**
 * Writes what somebody needs to answer a queue without this program: `answers.csv` with their entries in their own order, the
 * prompt, the questions and an empty column for each, and `frames/ENTRY-K.png`. It holds nothing that could sway them: no
 * verdict, run, model or reward, and entries are numbered in that order, because their place in the queue tells repeats. Throws `no-such-queue`, `gates-need-sources` and `cannot-write`.
 */
export async function writeSheet(
  store: Store,
  { queueId, annotator }: { readonly queueId: number; readonly annotator: string },
  folder: string,
  sources: SheetSources,
): Promise<WrittenSheet> {
  const { recipe, steps } = readSession(store, { queueId, annotator, focus: null });
  if (recipe.asks === 'gate')
    throw new AuditError({
      code: 'gates-need-sources',
      message: 'whether a gate was right is seen in the source, which a sheet does not show',
      hint: 'answer this queue in the interface',
    });
  const entries = steps.map((step) => {
    const rollout = getRollout(store, step.rolloutId);
    return { step, prompt: rollout.row.prompt, questions: questionsAbout(rollout, recipe, sources.rubric) };
  });
  const frames = join(folder, 'frames');
  const file = join(folder, 'answers.csv');
  // A table that somebody filled in is never written over.
  if (existsSync(file)) throw alreadyThere(file);
  try {
    makeFolder(frames);
    const named = steps.map((step) => ({ name: String(entryOf(step)), rolloutId: step.rolloutId }));
    const written = await writeFrames(store, `queue:#${queueId}`, named, frames, sources);
    await writeFile(file, await tableOf(entries), { flag: 'wx' });
    const withoutFrames = steps.map(entryOf).filter((entry) => written.get(String(entry))?.length === 0);
    const pictures = written.values().reduce((sum, { length }) => sum + length, 0);
    return { file, entries: steps.length, pictures, withoutFrames };
  } catch (cause) {
    const { syscall, path } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    throw cannotWrite(path ?? folder, cause, 'choose another folder with --out');
  }
}

function alreadyThere(file: string): AuditError {
  return new AuditError({
    code: 'cannot-write',
    message: `${file} is there already, perhaps filled in`,
    hint: 'choose another folder with --out',
  });
}

async function tableOf(
  entries: readonly {
    readonly step: OpenableStep;
    readonly prompt: string;
    readonly questions: readonly Question[];
  }[],
): Promise<string> {
  const keys = [...new Set(entries.flatMap(({ questions }) => questions.map(({ key }) => key)))];
  const rows = entries.map(({ step, prompt, questions }) => [
    entryOf(step),
    prompt,
    questions.map(({ key, text }) => `${key}: ${text}`).join('\n'),
    ...keys.map(() => null),
    null,
  ]);
  let table = '';
  for await (const line of csvLines(['entry', 'prompt', 'questions', ...keys, 'note'], rows)) table += line;
  return table;
}
