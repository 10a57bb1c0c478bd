import { cannotWrite } from '../../platform/index.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { watchForEnd } from '../../platform/terminal/interrupts.ts';
import { printProblem } from '../../platform/terminal/terminal.ts';
import { runCommandLine, tellFailure } from './run-command-line.ts';

watchForEnd();
// What is thrown outside of the command's own waiting ends it as well, in words.
process.on('uncaughtException', (thrown) => {
  tellFailure(thrown, process.argv).then(process.exit, () => process.exit(EXIT.badInput));
});
// A reader that has seen enough (`| head`) ends the pipe; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  printProblem(cannotWrite('the standard output', error, 'free some space, or send it elsewhere'));
  process.exit(EXIT.badInput);
});
process.exitCode = await runCommandLine(process.argv);
