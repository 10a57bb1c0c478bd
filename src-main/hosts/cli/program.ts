import { Command } from 'commander';
import { optionWords } from '../../platform/terminal/option-words.ts';
import { VERSION } from '../../platform/terminal/project.ts';
import { usageError } from '../../platform/terminal/usage-error.ts';

type AddCommand = (program: Command) => void;

/** Every command in a file of its own, read when it is named: starting takes no longer than the one command needs. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  open: async () => (await import('./open-command.ts')).addOpenCommand,
  serve: async () => (await import('./serve-command.ts')).addServeCommand,
  import: async () => (await import('../../features/import/command.ts')).addImportCommand,
  rollouts: async () => (await import('../../features/rollouts/command.ts')).addRolloutsCommand,
  audit: async () => (await import('../../features/audit/command.ts')).addAuditCommand,
  merge: async () => (await import('../../features/audit/merge-command.ts')).addMergeCommand,
  gates: async () => (await import('../../features/audit/gates-command.ts')).addGatesCommand,
  calibrate: async () => (await import('../../features/calibration/command.ts')).addCalibrateCommand,
  stats: async () => (await import('../../features/calibration/stats-command.ts')).addStatsCommand,
  compare: async () => (await import('../../features/comparison/command.ts')).addCompareCommand,
  render: async () => (await import('../../features/audit/render-command.ts')).addRenderCommand,
  score: async () => (await import('../../features/eval/score-command.ts')).addScoreCommand,
  judge: async () => (await import('../../features/judging/command.ts')).addJudgeCommand,
  eval: async () => (await import('../../features/eval/command.ts')).addEvalCommand,
  queue: async () => {
    const { addQueueCommand } = await import('../../features/queues/command.ts');
    const { addQueueSheetCommand } = await import('../../features/labelling/sheet-command.ts');
    return (program) => addQueueSheetCommand(addQueueCommand(program));
  },
  labels: async () => (await import('../../features/labelling/command.ts')).addLabelsCommand,
  report: async () => (await import('../../features/reports/command.ts')).addReportCommand,
  trial: async () => (await import('../../features/trials/command.ts')).addTrialCommand,
  selfcheck: async () => (await import('../../features/trials/selfcheck-command.ts')).addSelfcheckCommand,
  doctor: async () => (await import('./doctor-command.ts')).addDoctorCommand,
};

/** Codes by which commander ends after it has printed help or the version. */
const IS_NO_FAULT = /^commander\.(help|helpDisplayed|version)$/;

/** The command line with the command that `name` names, or with all of them where it names none. */
export async function buildProgram(name: string | undefined): Promise<Command> {
  const program = new Command('svg-assay')
    .description('find out whether the scores of models that draw animated SVG scenes can be trusted')
    .version(VERSION)
    .addHelpText('after', '\nsvg-assay COMMAND --help lists the options of a command, with an example.');
  const named = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const load of named === undefined ? Object.values(COMMANDS) : [named]) (await load())(program);
  applyToAll(program, (command) =>
    command
      .configureHelp({ optionDescription: optionWords })
      // The program tells failures itself, all in one form.
      .configureOutput({ outputError: () => undefined })
      .exitOverride((error) => {
        throw IS_NO_FAULT.test(error.code) ? error : usageError(command, error);
      }),
  );
  return program;
}

function applyToAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const inner of command.commands) applyToAll(inner, apply);
}
