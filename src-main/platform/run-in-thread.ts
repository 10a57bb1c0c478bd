import Piscina from 'piscina';
import { AuditError, toProblem } from '../domain/index.ts';
import type { Problem } from '../domain/index.ts';

/** A failure crosses threads as data: a thrown error would lose its code. */
export type Settled<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Required<Problem> };

/** What the work gives or throws, as data. */
export function settle<T>(work: () => T): Settled<T> {
  try {
    return { ok: true, value: work() };
  } catch (thrown) {
    return { ok: false, problem: toProblem(thrown) };
  }
}

/** Runs a worker file's default function, which gives a `Settled`, in a thread of its own. Throws what it settled with. */
export async function runInThread<Task, T>(worker: URL, task: Task): Promise<T> {
  const thread = new Piscina({ filename: worker.href, minThreads: 1, maxThreads: 1 });
  try {
    // Piscina cannot know what the worker gives; each caller stands beside its worker.
    const settled = (await thread.run(task)) as Settled<T>;
    if (settled.ok) return settled.value;
    throw settled.problem.code === 'internal'
      ? new Error(settled.problem.message)
      : new AuditError(settled.problem);
  } finally {
    await thread.destroy();
  }
}
