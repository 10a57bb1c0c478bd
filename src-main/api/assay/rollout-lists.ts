import {
  completeFilter,
  countRollouts,
  parseFilter,
  queryRollouts,
  rolloutFacets,
  rolloutPosition,
} from '../../store/index.ts';
import type { AssayBackend } from '../backend.ts';
import { storeOf } from './context.ts';
import type { AssayContext } from './context.ts';
import { facetLabel } from './facet-labels.ts';

type RolloutLists = Pick<
  AssayBackend,
  'listRollouts' | 'facets' | 'position' | 'checkFilter' | 'completeFilter'
>;

export function createRolloutLists(context: AssayContext): RolloutLists {
  return {
    listRollouts: (query, offset, limit) => {
      const store = storeOf(context, query.workspaceId);
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
