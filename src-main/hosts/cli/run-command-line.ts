import { CommanderError } from 'commander';
import { EXIT, exitCodeOf } from '../../platform/terminal/exit-codes.ts';
import { hasPrintedJson, printJson, printNotice, printProblem } from '../../platform/terminal/terminal.ts';
import { explainFailure } from './explain-failure.ts';
import { buildProgram } from './program.ts';

/** Runs what the arguments ask for, tells every failure, and gives the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
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
