import type { Command } from 'commander';
import { runStatsLine } from '../../statistics/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { answerJsonLines } from '../../platform/terminal/json-lines.ts';

export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description(
      'statistics on your own numbers: JSON Lines {id, method, input} on standard input, {id, method, result} a line out',
    )
    .addHelpText(
      'after',
      examples(`echo '{"id":"a","method":"wilson_ci","input":{"k":8,"n":10}}' | svg-assay stats`),
    )
    .action(() => answerJsonLines(process.stdin, runStatsLine));
}
