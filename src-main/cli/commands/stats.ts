import type { Command } from 'commander';
import { runStatsLine } from '../../calibration/index.ts';
import { answerJsonLines } from '../json-lines.ts';

export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('JSON Lines {id, method, input} on standard input; writes {id, method, result} a line')
    .action(() => answerJsonLines(process.stdin, runStatsLine));
}
