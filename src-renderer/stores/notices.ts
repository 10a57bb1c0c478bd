import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { problemOf } from '../api/problem.ts';
import type { Problem } from '../../src-main/domain/index.ts';

export interface Notice {
  readonly id: number;
  readonly tone: 'done' | 'problem';
  readonly message: string;
  readonly hint: string | null;
}

/** How long a good word stays; problems stay until they are closed. */
const DONE_VISIBLE_MS = 4000;
const MOST_SHOWN = 4;

/** Short messages at the window's edge about something that happened elsewhere. */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([]);
  let lastId = 0;

  function add(notice: Omit<Notice, 'id'>): number {
    const id = ++lastId;
    notices.value = [...notices.value, { ...notice, id }].slice(-MOST_SHOWN);
    return id;
  }

  function tell(message: string): void {
    const id = add({ tone: 'done', message, hint: null });
    setTimeout(() => close(id), DONE_VISIBLE_MS);
  }

  function tellProblem(problem: Problem): void {
    add({ tone: 'problem', message: problem.message, hint: problem.hint ?? null });
  }

  function close(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }

  /** Runs an action of the person's; what goes wrong becomes a notice and undefined. */
  async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch (thrown) {
      tellProblem(problemOf(thrown));
      return undefined;
    }
  }

  return { notices, tell, tellProblem, attempt, close };
});
