import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditError, cannotWrite } from '../../domain/index.ts';
import { makeFolder } from '../../domain/make-folder.ts';
import type { Rubric } from '../../judge/index.ts';
import type { Renderer } from '../../render/index.ts';
import { csvLines } from '../../reports/index.ts';
import { getRollout, judgeTargets, type JudgeTarget, type Store } from '../../store/index.ts';
import { loadFrames } from '../judging/index.ts';
import { questionsAbout, type Question } from './questions.ts';
import { readSession, type OpenableStep } from './session.ts';

/** What was written for one annotator. */
export interface WrittenSheet {
  /** The table to fill in, for `readAnswers`. */
  readonly file: string;
  readonly entries: number;
  readonly pictures: number;
  /** Positions of entries whose frames could not be had: not audited, or not drawable. */
  readonly withoutFrames: readonly number[];
}

interface SheetSources {
  readonly rubric: Rubric;
  readonly openRenderer: () => Promise<Renderer>;
  readonly signal: AbortSignal;
}

/**
 * Writes what somebody needs to answer a queue without this program: `answers.csv` with their entries in their own order, the
 * prompt, the questions and an empty column for each, and `frames/POSITION-K.png`. It holds nothing that could sway them: no
 * verdict, run, model or reward. Throws `no-such-queue`, `gates-need-sources` and `cannot-write`.
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
  try {
    makeFolder(frames);
    // A table that somebody filled in is never written over.
    await writeFile(file, await tableOf(entries), { flag: 'wx' });
    return { file, entries: steps.length, ...(await writeFrames(store, queueId, steps, frames, sources)) };
  } catch (cause) {
    const { syscall, path } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    throw cannotWrite(path ?? folder, cause, 'choose another folder with --out');
  }
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
    step.position,
    prompt,
    questions.map(({ key, text }) => `${key}: ${text}`).join('\n'),
    ...keys.map(() => null),
    null,
  ]);
  let table = '';
  for await (const line of csvLines(['position', 'prompt', 'questions', ...keys, 'note'], rows))
    table += line;
  return table;
}

async function writeFrames(
  store: Store,
  queueId: number,
  steps: readonly OpenableStep[],
  folder: string,
  { openRenderer, signal }: SheetSources,
): Promise<Pick<WrittenSheet, 'pictures' | 'withoutFrames'>> {
  const targets = targetsOf(store, queueId);
  const withoutFrames: number[] = [];
  let pictures = 0;
  for (const { position, rolloutId } of steps.toSorted((a, b) => a.position - b.position)) {
    signal.throwIfAborted();
    const target = targets.get(rolloutId);
    const frames = target === undefined ? [] : await framesOf(store, target, openRenderer, signal);
    if (frames.length === 0) withoutFrames.push(position);
    for (const [index, png] of frames.entries())
      await writeFile(join(folder, `${position}-${index + 1}.png`), png);
    pictures += frames.length;
  }
  return { pictures, withoutFrames };
}

const PAGE = 1000;

function targetsOf(store: Store, queueId: number): ReadonlyMap<number, JudgeTarget> {
  const targets = new Map<number, JudgeTarget>();
  for (let afterId = 0, isMore = true; isMore;) {
    const page = judgeTargets(store, `queue:#${queueId}`, { afterId, limit: PAGE });
    for (const target of page) targets.set(target.id, target);
    afterId = page.at(-1)?.id ?? afterId;
    isMore = page.length === PAGE;
  }
  return targets;
}

/** None where the rollout has none, or its record cannot be read any more. */
async function framesOf(
  ...[store, target, openRenderer, signal]: Parameters<typeof loadFrames>
): Promise<readonly Uint8Array[]> {
  try {
    return await loadFrames(store, target, openRenderer, signal);
  } catch (thrown) {
    if (thrown instanceof AuditError && thrown.code !== 'no-renderer') return [];
    throw thrown;
  }
}
