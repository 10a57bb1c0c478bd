import { commitLabels, idsByIdentity, undoLabels } from '../../store/index.ts';
import type { AssayBackend } from '../../api/backend.ts';
import { knownIdentity, refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';

type LabelActions = Pick<AssayBackend, 'commitLabels' | 'undoLabel'>;

export function createLabelActions(context: AssayContext): LabelActions {
  return {
    commitLabels: (workspaceId, input) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const events = commitLabels(
        store,
        input.labels.map(({ rolloutId, item, value }) => ({
          identity: knownIdentity(store, rolloutId),
          item,
          value,
          annotator: input.annotator,
          note: input.note,
          blind: input.blind,
          afterReveal: false,
          queueId: null,
        })),
      );
      tellChanged(context, workspaceId, 'labels', 'rollouts');
      return events;
    },
    undoLabel: (workspaceId, annotator) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const events = undoLabels(store, annotator);
      const [first] = events;
      if (first === undefined) return null;
      tellChanged(context, workspaceId, 'labels', 'rollouts');
      return { rolloutId: idsByIdentity(store, first.rolloutIdentity)[0] ?? null, events };
    },
  };
}
