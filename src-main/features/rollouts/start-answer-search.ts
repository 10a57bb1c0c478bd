import { storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { tellingLists } from '../../api/kernel/telling-lists.ts';
import { needsAnswerSearch, searchAnswers } from './search-answers.ts';

/**
 * Answers are read from the run's files, so a list that asks for their words is shown with what is found so far, and is told
 * to look again as more is found.
 */
export function startAnswerSearch(context: AssayContext, workspaceId: string, filter: string): void {
  const store = storeOf(context, workspaceId);
  if (!needsAnswerSearch(store, filter)) return;
  context.jobs.start('search', workspaceId, `Search answers: ${filter}`, async (job) => {
    try {
      return await searchAnswers(store, filter, tellingLists(context, workspaceId, job));
    } finally {
      tellChanged(context, workspaceId, 'rollouts');
    }
  });
}
