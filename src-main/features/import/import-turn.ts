import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditError } from '../../domain/index.ts';
import type { JobContext } from '../../domain/index.ts';
import { tryLock } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

const LOCK_FILE = 'import.lock';
const TRY_EVERY_MS = 100;

/**
 * Runs `work` while no other import into the store runs, in this process or another: two that read the same lines would write
 * them twice. Waits for the other one to end. Throws `cancelled` where the user does not.
 */
export async function inImportTurn<T>(store: Store, context: JobContext, work: () => Promise<T>): Promise<T> {
  const release = await takeTurn(join(store.location.directory, LOCK_FILE), context);
  try {
    return await work();
  } finally {
    release();
  }
}

async function takeTurn(path: string, { signal, report }: JobContext): Promise<() => void> {
  for (;;) {
    const release = tryLock(path);
    if (release !== null) return release;
    if (signal.aborted)
      throw new AuditError({
        code: 'cancelled',
        message: 'cancelled while another import of this folder was under way',
        hint: 'open the folder again to take in what is new',
      });
    report({
      stage: 'import',
      unit: 'bytes',
      done: 0,
      failed: 0,
      total: null,
      current: 'waiting for another import of this folder',
    });
    await sleep(TRY_EVERY_MS);
  }
}
