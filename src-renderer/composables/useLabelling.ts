import { computed, nextTick, onScopeDispose, shallowRef, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { problemOf } from '../api/problem.ts';
import { useNotices } from '../stores/notices.ts';
import type { LabellingState, QuestionKey } from '../../src-main/api/index.ts';
import type { Item, LabelValue, Problem } from '../../src-main/domain/index.ts';

interface LabellingPlace {
  readonly workspaceId: string;
  readonly queueId: number;
  readonly annotator: string;
  readonly focus: Item | null;
}

/** Longer than this nobody looks at one drawing: they left. */
const MOST_MS = 10 * 60_000;

/**
 * One person's way through a queue. Each answer is on disk before what comes next is shown. Presses that arrive while an answer
 * is being written wait for it, and are dropped when it brought another entry: nobody answers what they have not seen.
 */
export function useLabelling(place: MaybeRefOrGetter<LabellingPlace | null>) {
  const notices = useNotices();
  const state = shallowRef<LabellingState | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const clock = createWorkClock();
  let queue: Promise<unknown> = Promise.resolve();

  const entry = computed(() => state.value?.entry ?? null);

  function put(next: LabellingState): void {
    if (next.entry?.position !== entry.value?.position) clock.restart();
    state.value = next;
    problem.value = null;
  }

  async function load(at: number | null = null): Promise<void> {
    const session = toValue(place);
    if (session === null) return;
    try {
      put(await api.labelling.state.query({ ...session, place: at }));
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }

  /** Runs a call about the entry that is on the screen, after the calls before it. */
  function act(call: (session: LabellingPlace, position: number) => Promise<LabellingState | null>) {
    const position = entry.value?.position;
    queue = queue.then(async () => {
      // What is in hand moves on with the state that the call before brought.
      await nextTick();
      const session = toValue(place);
      if (session === null || position === undefined || position !== entry.value?.position) return;
      const next = await notices.attempt(() => call(session, position));
      if (next) put(next);
    });
    return queue;
  }

  /** Answers the question that is in hand when the answers before this one are written. */
  function answer(
    keyInHand: () => QuestionKey | undefined,
    value: LabelValue | null,
    note: () => string | null,
  ) {
    return act(async (session, position) => {
      const key = keyInHand();
      if (key === undefined) return null;
      const said = { key, value, note: note(), spentMs: clock.take() };
      return api.labelling.commit.mutate({ ...session, position, ...said });
    });
  }

  /** Takes the newest answer back, also when everything is answered and no entry is on the screen. */
  function undo() {
    queue = queue.then(async () => {
      const session = toValue(place);
      if (session === null) return;
      const before = await notices.attempt(() => api.labelling.undo.mutate(session));
      if (before) put(before);
      else if (before === null) notices.tell('Nothing left to undo in this queue');
    });
    return queue;
  }

  watch(
    () => toValue(place),
    () => load(),
    { immediate: true },
  );
  onScopeDispose(() => clock.stop());

  return {
    state,
    entry,
    problem,
    load,
    answer,
    undo,
    note: (note: string | null) =>
      act((session, position) => api.labelling.note.mutate({ ...session, position, note })),
    skip: () => act((session, position) => api.labelling.skip.mutate({ ...session, position })),
    secondLook: (isSecondLook: boolean) =>
      act((session, position) => api.labelling.secondLook.mutate({ ...session, position, isSecondLook })),
    reveal: () => act((session, position) => api.labelling.reveal.mutate({ ...session, position })),
    go: (to: number) => {
      queue = queue.then(() => load(to));
      return queue;
    },
  };
}

/** Time in sight of an entry; while the window is hidden it stands still. */
function createWorkClock() {
  let sinceMs = performance.now();
  let spentMs = 0;

  function pause(): void {
    if (document.hidden) spentMs += performance.now() - sinceMs;
    sinceMs = performance.now();
  }

  document.addEventListener('visibilitychange', pause);
  return {
    restart: () => {
      sinceMs = performance.now();
      spentMs = 0;
    },
    /** The milliseconds since the last call. */
    take: () => {
      const spent = Math.min(spentMs + (performance.now() - sinceMs), MOST_MS);
      sinceMs = performance.now();
      spentMs = 0;
      return spent;
    },
    stop: () => document.removeEventListener('visibilitychange', pause),
  };
}
