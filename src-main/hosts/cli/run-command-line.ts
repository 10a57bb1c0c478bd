import { realpathSync } from 'node:fs';
import { CommanderError } from 'commander';
import { AuditError } from '../../domain/index.ts';
import { EXIT, exitCodeOf } from '../../platform/terminal/exit-codes.ts';
import {
  expectJson,
  hasPrintedJson,
  printJson,
  printNotice,
  printProblem,
} from '../../platform/terminal/terminal.ts';
import { explainFailure } from './explain-failure.ts';
import { buildProgram } from './program.ts';

/** Runs what the arguments ask for, tells every failure, and gives the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  expectJson();
  try {
    expectWorkingFolder();
    const program = await buildProgram(argv[2]);
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? EXIT.done);
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.badInput;
    return tellFailure(thrown, argv);
  }
}

/** Says on standard error what was thrown, and in the command's document where `--json` asks for one; gives the exit code. */
export async function tellFailure(thrown: unknown, argv: readonly string[]): Promise<number> {
  const failure = await explainFailure(thrown);
  if (argv.includes('--json') && !hasPrintedJson()) printJson({ error: failure.toProblem() });
  printProblem(failure);
  if ((process.env.SVG_ASSAY_STACK ?? '') !== '' && thrown instanceof Error) printNotice(thrown.stack ?? '');
  return exitCodeOf(failure.code);
}

/** Neither threads nor browsers can be started in a folder that is gone. */
function expectWorkingFolder(): void {
  try {
    // Node keeps what `process.cwd` once said, and the system still lists a folder that is open; this asks for its path.
    realpathSync.native('.');
  } catch (cause) {
    const message = 'the folder that this was started in is no longer there';
    const hint = 'change to another folder (cd) and start again';
    throw new AuditError({ code: 'no-working-folder', message, hint }, { cause });
  }
}
