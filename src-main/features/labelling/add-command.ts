import { Option } from 'commander';
import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { addAnswers, addDecisions, readAnswers } from './index.ts';
import type { AddedAnswers } from './index.ts';
import type { Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { findQueue } from '../queues/find-queue.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { buildAnswersAdded } from './labels-report.ts';
import { parseName } from '../../platform/terminal/parse-options.ts';
import { readUtf8 } from '../../platform/terminal/read-input.ts';
import { printJson, printLine, printNotice } from '../../platform/terminal/terminal.ts';

/** Lines not taken beyond these are counted and not printed. */
const MAX_SHOWN = 10;

interface AddOptions {
  readonly json?: true;
  readonly failOn?: 'conflicts';
}

/** Labels and decisions that people gave in a table instead of the interface. */
export function addLabelTableCommands(labels: Command): void {
  withOutputOptions(
    labels
      .command('add')
      .description('take the answers to a queue from a table, CSV or JSON Lines; see docs/guide/labelling.md')
      .argument('<folder>', 'results folder')
      .argument(
        '<file>',
        'entry, position or identity, a column for each question (yes, no, unclear), and note',
      )
      .requiredOption('--queue <queue>', 'name of the queue that was answered, or its number')
      .requiredOption('--annotator <name>', 'who answered', parseName)
      .option('--saw-results', 'they knew verdicts, runs or other labels, so that nothing of it is blind'),
    'svg-assay labels add runs ada.csv --queue figures --annotator ada',
  ).action(
    (
      folder: string,
      file: string,
      options: AddOptions & {
        readonly queue: string;
        readonly annotator: string;
        readonly sawResults?: true;
      },
    ) =>
      addTable(folder, file, options, (store, given) => {
        const { id: queueId } = findQueue(store, options.queue);
        const { annotator, sawResults = false } = options;
        return addAnswers(store, { queueId, annotator, sawResults }, given);
      }),
  );
  withOutputOptions(
    labels
      .command('decide')
      .description('take final labels from a table, CSV or JSON Lines')
      .argument('<folder>', 'results folder')
      .argument(
        '<file>',
        'identity, item, value (yes, no, undecidable) and reason, as in the lines of labels cases',
      )
      .requiredOption('--adjudicator <name>', 'who decided', parseName),
    'svg-assay labels decide runs cases.jsonl --adjudicator cleo',
  ).action((folder: string, file: string, options: AddOptions & { readonly adjudicator: string }) =>
    addTable(folder, file, options, (store, given) => addDecisions(store, options.adjudicator, given)),
  );
}

function withOutputOptions(command: Command, example: string): Command {
  return command
    .option('--json', 'print one JSON document')
    .addOption(
      new Option('--fail-on <what>', 'exit with 2 where this is found')
        .choices(['conflicts'])
        .default(undefined, 'nothing'),
    )
    .addHelpText('after', examples(example));
}

async function addTable(
  folder: string,
  file: string,
  { json, failOn }: AddOptions,
  add: (store: Store, given: ReturnType<typeof readAnswers>['answers']) => AddedAnswers,
): Promise<void> {
  // Read before anything is committed, so that a wrong file changes nothing.
  const { answers, rejected } = readAnswers(await readUtf8(file), file);
  await withImportedFolder(folder, (store) => {
    const added = add(store, answers);
    const all = { ...added, rejected: [...rejected, ...added.rejected].toSorted((a, b) => a.line - b.line) };
    if (json === true) printJson(buildAnswersAdded(all));
    else printLine(describe(file, all));
    if (answers.length === 0)
      printNotice(`svg-assay: ${file} has no answer in it yet\n  → fill in its columns`);
    // Nothing of it could be used: a script must not take that for done.
    if (all.added + all.known + all.conflicts.length === 0 && all.rejected.length > 0)
      process.exitCode = EXIT.badInput;
    if (failOn === 'conflicts' && all.conflicts.length > 0) process.exitCode = EXIT.found;
  });
}

function describe(file: string, { added, known, conflicts, rejected }: AddedAnswers): string {
  return [
    `${added} added, ${known} here already, ${counted(conflicts.length, 'conflict')}, ${counted(rejected.length, 'answer')} not taken`,
    ...conflicts.map(
      ({ line, identity, question, here, there }) =>
        `${file}, line ${line}: conflict on ${question} of ${identity.slice(0, 12)}: ${here} here, ${there} there; what is here stays`,
    ),
    ...rejected.slice(0, MAX_SHOWN).map(({ line, reason }) => `${file}, line ${line}: ${reason}`),
    ...(rejected.length > MAX_SHOWN ? [`… and ${rejected.length - MAX_SHOWN} more; --json lists them`] : []),
  ].join('\n');
}
