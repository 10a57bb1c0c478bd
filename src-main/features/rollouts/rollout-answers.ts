import { join } from 'node:path';
import { AuditError } from '../../domain/index.ts';
import { readRolloutContent } from '../../formats/index.ts';
import { judgeTargets, type Store } from '../../store/index.ts';
import { printProblem } from '../../platform/terminal/terminal.ts';

const PAGE = 1000;

/**
 * The answers of the rollouts that match, as the lines that `gates` reads; at most `limit`, null for all. One whose record cannot
 * be read any more, or that has no answer, is told and left out. Throws `bad-filter`.
 */
export async function* rolloutAnswers(
  store: Store,
  filter: string,
  limit: number | null,
): AsyncIterable<string> {
  let left = limit ?? Infinity;
  for (let afterId = 0; left > 0;) {
    const page = judgeTargets(store, filter, { afterId, limit: Math.min(PAGE, left) });
    for (const target of page) {
      const answer = await readAnswer(store, target);
      if (answer !== null)
        yield `${JSON.stringify({ id: String(target.id), prompt: target.prompt, answer })}\n`;
    }
    if (page.length < Math.min(PAGE, left)) return;
    left -= page.length;
    afterId = page.at(-1)?.id ?? afterId;
  }
}

async function readAnswer(
  store: Store,
  target: ReturnType<typeof judgeTargets>[number],
): Promise<string | null> {
  const file = { path: join(store.location.folder, target.path), name: target.path };
  try {
    const { answer } = await readRolloutContent(file, target, target);
    if (answer === null) printProblem({ message: `rollout ${target.id} has no answer` });
    return answer;
  } catch (thrown) {
    if (!(thrown instanceof AuditError)) throw thrown;
    printProblem({ message: `rollout ${target.id}: ${thrown.message}`, hint: thrown.hint });
    return null;
  }
}
