import { AuditError } from '../../domain/index.ts';

const abort = new AbortController();

/** Aborted by the first Ctrl-C or SIGTERM: work ends at the next safe point and keeps what is finished. */
export const interrupted: AbortSignal = abort.signal;

/** Listens for the signals, and for the end of the launcher that started this process, however that ended. */
export function watchForEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal means that the user will not wait.
      if (abort.signal.aborted) process.exit(3);
      abort.abort();
    });
  }
  process.on('disconnect', () => {
    abort.abort();
    setTimeout(() => process.exit(3), 5000).unref();
  });
  // Without this the channel to the launcher would keep a finished process alive.
  process.channel?.unref();
}

/** Throws `interrupted` after a Ctrl-C, so that the exit code says that work was left. */
export function throwIfInterrupted(): void {
  if (abort.signal.aborted)
    throw new AuditError({
      code: 'interrupted',
      message: 'interrupted; what was finished is kept',
      hint: 'run the same command again to go on',
    });
}
