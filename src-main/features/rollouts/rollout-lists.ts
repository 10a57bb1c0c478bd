import { needsAnswerSearch, searchAnswers } from './search-answers.ts';
import {
  completeFilter,
  countRollouts,
  parseFilter,
  queryRollouts,
  rolloutFacets,
  rolloutPosition,
} from '../../store/index.ts';
import type { AssayBackend } from '../../api/backend.ts';
import { storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { facetLabel } from './facet-labels.ts';
import { tellingLists } from '../../api/kernel/folder-jobs.ts';

type RolloutLists = Pick<
  AssayBackend,
  'listRollouts' | 'facets' | 'position' | 'checkFilter' | 'completeFilter'
>;

export function createRolloutLists(context: AssayContext): RolloutLists {
  return {
    listRollouts: (query, offset, limit) => {
      const store = storeOf(context, query.workspaceId);
      startAnswerSearch(context, query.workspaceId, query.filter);
      return { ...queryRollouts(store, { ...query, offset, limit }), outOf: countRollouts(store) };
    },
    facets: (query) =>
      rolloutFacets(storeOf(context, query.workspaceId), query.filter).map((facet) => ({
        ...facet,
        label: facetLabel(facet.field),
      })),
    position: (query, rolloutId) => rolloutPosition(storeOf(context, query.workspaceId), query, rolloutId),
    checkFilter: (filter) => {
      const parsed = parseFilter(filter);
      if (parsed.ok) return { ok: true, message: null, position: null, suggestion: null };
      const { message, start, suggestion } = parsed.fault;
      return { ok: false, message, position: start, suggestion };
    },
    completeFilter: (workspaceId, filter, cursor) =>
      completeFilter(storeOf(context, workspaceId), filter, cursor),
  };
}

/**
 * Answers are read from the run's files, so a list that asks for their words is shown with what is found so far, and is told
 * to look again as more is found.
 */
function startAnswerSearch(context: AssayContext, workspaceId: string, filter: string): void {
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
