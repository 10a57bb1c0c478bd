import { exitCodeOf } from './exit-codes.ts';
import { printProblem } from './terminal.ts';

interface Stopped {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Ends a command whose report is printed: says why the work stopped before its end, if it did, and sets the exit code. */
export function endWith(stopped: Stopped | null): void {
  if (stopped === null) return;
  printProblem(stopped);
  process.exitCode = exitCodeOf(stopped.code);
}
