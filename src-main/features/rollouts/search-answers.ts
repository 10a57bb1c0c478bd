import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Piscina from 'piscina';
import type { JobContext } from '../../domain/index.ts';
import { answerQueries, countRollouts, nextUnsearched, saveAnswerMatches } from '../../store/index.ts';
import type { Store, UnsearchedAnswer } from '../../store/index.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './search-answers.worker.ts' : './search-answers.worker.js',
  import.meta.url,
).href;

/** Answers that one thread searches at a time; what all threads found is saved together. */
const ANSWERS_A_TASK = 500;

/** True where a filter asks for text in answers that nobody has looked through yet. */
export function needsAnswerSearch(store: Store, filter: string): boolean {
  return answerQueries(filter).some(({ text }) => nextUnsearched(store, text, 1).length > 0);
}

/**
 * Looks through the answers for every text that the filter asks for, where an earlier search ended. Aborting keeps what was
 * searched. Gives how many rollouts were looked at.
 */
export async function searchAnswers(
  store: Store,
  filter: string,
  context: JobContext,
): Promise<{ readonly searched: number }> {
  const threads = availableParallelism();
  const pool = new Piscina({ filename: WORKER, minThreads: 0, maxThreads: threads });
  const queries = answerQueries(filter);
  const total = countRollouts(store) * queries.length;
  let searched = 0;
  try {
    for (const { text } of queries) {
      while (!context.signal.aborted) {
        const answers = nextUnsearched(store, text, ANSWERS_A_TASK * threads);
        const last = answers.at(-1);
        if (last === undefined) break;
        const found = await Promise.all(tasksOf(answers).map((task) => run(pool, store, task, text)));
        saveAnswerMatches(store, text, found.flat(), last.id);
        searched += answers.length;
        context.report({
          stage: 'search',
          unit: 'rollouts',
          done: searched,
          failed: 0,
          total,
          current: text,
        });
      }
    }
  } finally {
    await pool.destroy();
  }
  return { searched };
}

/** Parts of at most so many answers, each of one file. */
function tasksOf(answers: readonly UnsearchedAnswer[]): readonly (readonly UnsearchedAnswer[])[] {
  const tasks: UnsearchedAnswer[][] = [];
  for (const answer of answers) {
    const task = tasks.at(-1);
    if (task === undefined || task.length === ANSWERS_A_TASK || task[0]?.path !== answer.path)
      tasks.push([answer]);
    else task.push(answer);
  }
  return tasks;
}

/** The ids among a task's answers that say the text. */
async function run(
  pool: Piscina,
  store: Store,
  task: readonly UnsearchedAnswer[],
  text: string,
): Promise<readonly number[]> {
  const path = join(store.location.folder, task[0]?.path ?? '');
  const found = (await pool.run({ path, places: task, text }, { name: 'searchFile' })) as readonly number[];
  return found.flatMap((at) => task[at]?.id ?? []);
}
