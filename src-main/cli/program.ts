import { Command } from 'commander';
import { addAuditCommand } from './commands/audit.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addGatesCommand } from './commands/gates.ts';
import { addImportCommand } from './commands/import.ts';
import { addOpenCommand } from './commands/open.ts';
import { addReportCommand } from './commands/report.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStatsCommand } from './commands/stats.ts';
import { VERSION } from './project.ts';

const COMMANDS = [
  addOpenCommand,
  addServeCommand,
  addImportCommand,
  addAuditCommand,
  addGatesCommand,
  addStatsCommand,
  addReportCommand,
  addDoctorCommand,
];

/** The command line with all its commands; parsing runs the one that is named. */
export function buildProgram(): Command {
  const program = new Command('svg-assay')
    .description('find out whether the scores of models that draw animated SVG scenes can be trusted')
    .version(VERSION)
    .showHelpAfterError('(svg-assay --help lists the commands)')
    .exitOverride();
  for (const add of COMMANDS) add(program);
  applyToAll(program, (command) => command.exitOverride());
  return program;
}

function applyToAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const inner of command.commands) applyToAll(inner, apply);
}
