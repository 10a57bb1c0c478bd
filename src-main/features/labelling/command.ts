import { Option } from 'commander';
import type { Command } from 'commander';
import { AuditError, counted } from '../../domain/index.ts';
import { pseudonymOf } from '../queues/index.ts';
import { exportJournal, mergeJournal, salvageJournal } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { buildLabelsImported, type LabelsImported } from './labels-report.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { printJson, printLine, printNotice } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';
import { addLabelTableCommands } from './add-command.ts';
import { addLabelCasesCommand } from './cases-command.ts';

/** Lines not read beyond these are counted and not printed. */
const MAX_SHOWN = 10;

export function addLabelsCommand(program: Command): void {
  const labels = program
    .command('labels')
    .description('add labels, decide conflicts, and move labels between copies of a results folder');
  labels
    .command('export')
    .description('everything that people said, as JSON Lines')
    .argument('<folder>', 'results folder')
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--pseudonyms', 'put pseudonyms in the place of names')
    .option('--salvage', 'read what can be read of a damaged index')
    .addHelpText('after', examples('svg-assay labels export runs --out ada.jsonl'))
    .action(async (folder: string, options: ExportOptions) => {
      if (options.salvage === true) return salvage(folder, options);
      return withImportedFolder(folder, async (store) => {
        const lines = [...exportJournal(store, options.pseudonyms === true ? pseudonymOf : undefined)];
        await writeOutput(
          options.out,
          lines.values().map((line) => `${line}\n`),
        );
        if (options.out !== undefined)
          printNotice(`${counted(lines.length, 'label')} written to ${options.out}`);
      });
    });
  labels
    .command('import')
    .description('merge exported labels; nothing that is here is overwritten, conflicts are listed')
    .argument('<folder>', 'results folder')
    .argument('<files...>', 'files made by labels export')
    .option('--json', 'print one JSON document')
    .addOption(
      new Option('--fail-on <what>', 'exit with 2 where this is found')
        .choices(['conflicts'])
        .default(undefined, 'nothing'),
    )
    .addHelpText('after', examples('svg-assay labels import runs ada.jsonl'))
    .action(importLabels);
  addLabelTableCommands(labels);
  addLabelCasesCommand(labels);
}

interface ExportOptions {
  readonly out?: string;
  readonly pseudonyms?: true;
  readonly salvage?: true;
}

async function salvage(folder: string, { out, pseudonyms }: ExportOptions): Promise<void> {
  if (pseudonyms === true) {
    throw new AuditError({
      code: 'bad-usage',
      message: '--salvage keeps names as they are, since its file is to be imported again',
      hint: 'leave out --pseudonyms',
    });
  }
  const { path, lines, lost } = salvageJournal(folder);
  await writeOutput(
    out,
    lines.values().map((line) => `${line}\n`),
  );
  const unread = lost === null ? 'an unknown number' : String(lost);
  printNotice(`${counted(lines.length, 'label')} read from ${path}, ${unread} could not be read`);
}

async function importLabels(
  folder: string,
  files: readonly string[],
  options: { readonly json?: true; readonly failOn?: 'conflicts' },
): Promise<void> {
  // Read before anything is merged, so that a wrong name merges nothing.
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readInput(file) })));
  await withImportedFolder(folder, (store) => {
    const merges = texts.map(({ file, text }) => ({
      file,
      result: mergeJournal(store, text.split('\n'), file),
    }));
    const report = buildLabelsImported(merges);
    const ofOtherQueues = merges.reduce((sum, { result }) => sum + result.ofOtherQueues, 0);
    if (ofOtherQueues > 0)
      printNotice(
        `${counted(ofOtherQueues, 'added label')} from queues that are not in this folder, kept here, but without use for a calibration\n  → draw a queue first and label in copies of the folder that hold it`,
      );
    if (options.json === true) printJson(report);
    else printLine(describe(report));
    if (options.failOn === 'conflicts' && report.conflicts.length > 0) process.exitCode = EXIT.found;
  });
}

function describe({ added, known, conflicts, rejected }: LabelsImported): string {
  return [
    `${added} added, ${known} here already, ${counted(conflicts.length, 'conflict')}, ${counted(rejected.length, 'line')} not read`,
    ...conflicts.map(
      ({ annotator, item, subject, here, there }) =>
        `conflict: ${annotator} on ${item === '' ? 'the audit' : item} of ${subject.slice(0, 12)}: ${here ?? 'nothing'} here, ${there ?? 'nothing'} there; what is here stays`,
    ),
    ...rejected.slice(0, MAX_SHOWN).map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`),
    ...(rejected.length > MAX_SHOWN ? [`… and ${rejected.length - MAX_SHOWN} more; --json lists them`] : []),
  ].join('\n');
}
