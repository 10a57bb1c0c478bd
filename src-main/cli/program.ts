import { Command } from 'commander';
import { optionWords } from './option-words.ts';
import { VERSION } from './project.ts';
import { usageError } from './usage-error.ts';

type AddCommand = (program: Command) => void;

/** Every command in a file of its own, read when it is named: starting takes no longer than the one command needs. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  open: async () => (await import('./commands/open.ts')).addOpenCommand,
  serve: async () => (await import('./commands/serve.ts')).addServeCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  rollouts: async () => (await import('./commands/rollouts.ts')).addRolloutsCommand,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
  merge: async () => (await import('./commands/merge.ts')).addMergeCommand,
  gates: async () => (await import('./commands/gates.ts')).addGatesCommand,
  calibrate: async () => (await import('./commands/calibrate.ts')).addCalibrateCommand,
  stats: async () => (await import('./commands/stats.ts')).addStatsCommand,
  compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
  render: async () => (await import('./commands/render.ts')).addRenderCommand,
  score: async () => (await import('./commands/score.ts')).addScoreCommand,
  judge: async () => (await import('./commands/judge.ts')).addJudgeCommand,
  eval: async () => (await import('./commands/eval.ts')).addEvalCommand,
  queue: async () => (await import('./commands/queue.ts')).addQueueCommand,
  labels: async () => (await import('./commands/labels.ts')).addLabelsCommand,
  report: async () => (await import('./commands/report.ts')).addReportCommand,
  trial: async () => (await import('./commands/trial.ts')).addTrialCommand,
  selfcheck: async () => (await import('./commands/selfcheck.ts')).addSelfcheckCommand,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
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
