import { Command } from 'commander';
import { addGatesCommand } from './commands/gates.ts';
import { addImportCommand } from './commands/import.ts';
import { addStatsCommand } from './commands/stats.ts';
import { VERSION } from './project.ts';

const COMMANDS = [addImportCommand, addGatesCommand, addStatsCommand];

/** The command line with all its commands; parsing runs the one that is named. */
export function buildProgram(): Command {
  const program = new Command('svg-assay')
    .description('find out whether the scores of models that draw animated SVG scenes can be trusted')
    .version(VERSION)
    .showHelpAfterError('(svg-assay --help lists the commands)')
    .exitOverride();
  for (const add of COMMANDS) add(program);
  for (const command of program.commands) command.exitOverride();
  return program;
}
