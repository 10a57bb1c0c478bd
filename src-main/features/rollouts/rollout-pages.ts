import { getRollout } from '../../store/index.ts';
import type { AssayBackend } from '../../api/backend.ts';
import { storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { readLongText } from './long-text.ts';
import { readPicture } from './pictures.ts';
import { describeRollout, readContent } from './rollout-view.ts';

type RolloutPages = Pick<AssayBackend, 'getRollout' | 'readText' | 'readAsset'>;

export function createRolloutPages(context: AssayContext): RolloutPages {
  return {
    getRollout: async (workspaceId, rolloutId) => {
      const store = storeOf(context, workspaceId);
      const stored = getRollout(store, rolloutId);
      return describeRollout(workspaceId, stored, await readContent(store, stored), context.protocol);
    },
    readText: async (workspaceId, rolloutId, part, offset, limit) => {
      const store = storeOf(context, workspaceId);
      return readLongText(store, getRollout(store, rolloutId), part, offset, limit);
    },
    readAsset: async (request) =>
      readPicture(storeOf(context, request.workspaceId), request, context.openRenderer),
  };
}
