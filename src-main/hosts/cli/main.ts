import { CommanderError } from 'commander';
import { AuditError } from '../../domain/index.ts';
import { cannotWrite } from '../../platform/index.ts';
import { EXIT, exitCodeOf } from '../../platform/terminal/exit-codes.ts';
import { watchForEnd } from '../../platform/terminal/interrupts.ts';
import { buildProgram } from './program.ts';
import { hasPrintedJson, printJson, printProblem } from '../../platform/terminal/terminal.ts';

watchForEnd();
// A reader that has seen enough (`| head`) ends the pipe; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  printProblem(cannotWrite('the standard output', error, 'free some space, or send it elsewhere'));
  process.exit(EXIT.badInput);
});
process.exitCode = await run(process.argv);

async function run(argv: readonly string[]): Promise<number> {
  try {
    const program = await buildProgram(argv[2]);
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? EXIT.done);
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.badInput;
    if (!(thrown instanceof AuditError)) throw thrown;
    if (argv.includes('--json') && !hasPrintedJson()) printJson({ error: thrown.toProblem() });
    printProblem(thrown);
    return exitCodeOf(thrown.code);
  }
}
