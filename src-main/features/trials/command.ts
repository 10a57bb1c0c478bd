import { basename } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import {
  findTrialRecord,
  importTrialPage,
  listTrialRecords,
  openTrialStore,
  readPageFile,
} from './service/index.ts';
import type { Store } from '../../store/index.ts';
import { formatTrialPage, trialBoard } from './index.ts';
import type { TrialRow } from './index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { buildTrialList, buildTrialReport } from './trial-report.ts';
import type { TrialImport } from './trial-report.ts';
import { plainTerminalText } from '../../platform/terminal/terminal-text.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';
import { addGradeCommand } from './grade-command.ts';

interface Options {
  readonly json?: true;
  readonly store?: string;
}

export function addTrialCommand(program: Command): void {
  const trial = program.command('trial').description('published trials of graded drawings');
  const subcommand = (usage: string, description: string): Command =>
    trial
      .command(usage)
      .description(description)
      .option('--json', 'print one JSON document')
      .option('--store <folder>', 'where trials are kept (default: the user data directory)');

  subcommand('import', 'read trial pages saved as text, Markdown or HTML, and keep them')
    .argument('<file...>', 'saved pages')
    .addHelpText('after', examples('svg-assay trial import page.html'))
    .action((files: readonly string[], options: Options) =>
      withStore(options, (store) => importPages(store, files, options)),
    );
  subcommand('show', 'everything that is known of one trial')
    .argument('<trial>', 'its name, its file, or the first characters of its id')
    .addHelpText('after', examples('svg-assay trial show my-trial'))
    .action((name: string, options: Options) =>
      withStore(options, (store) => {
        const record = findTrialRecord(store, name);
        if (options.json === true) printJson(buildTrialReport(store, record));
        else printLine(plainTerminalText(formatTrialPage(record.page)).trimEnd());
      }),
    );
  subcommand('list', 'all trials that were imported')
    .addHelpText('after', examples('svg-assay trial list'))
    .action((options: Options) =>
      withStore(options, (store) => {
        const list = buildTrialList(store, listTrialRecords(store));
        if (options.json === true) printJson(list);
        else printLine(describeRows(list.trials));
      }),
    );
  addGradeCommand(trial);
}

async function importPages(store: Store, files: readonly string[], { json }: Options): Promise<void> {
  const trials: TrialImport['trials'] = [];
  for (const file of files) {
    const page = { text: await readPageFile(file), fileName: basename(file) };
    const { record, isNew } = importTrialPage(store, page);
    for (const row of trialBoard([record])) trials.push({ ...row, file, isNew });
  }
  if (json === true) return printJson({ store: store.location.directory, trials } satisfies TrialImport);
  for (const { file, isNew, title, score, disagreements, unrecognised } of trials) {
    const facts = [
      isNew ? 'imported' : 'known already',
      `score ${score?.toFixed(1) ?? 'n/a'}`,
      counted(disagreements, 'figure differs', 'figures differ'),
      `${counted(unrecognised, 'line')} not understood`,
    ];
    printLine(plainTerminalText(`${file}: ${title} · ${facts.join(' · ')}`));
  }
}

function describeRows(rows: readonly TrialRow[]): string {
  if (rows.length === 0) return 'no trial has been imported; `svg-assay trial import FILE` does';
  const shown = (value: number | null, decimals: number): string => value?.toFixed(decimals) ?? 'n/a';
  const heading = [
    'trial',
    'id',
    'model',
    'score',
    'raw',
    'cost $',
    'hours',
    'self-checks',
    'differ',
    'unread',
  ];
  const cells = rows.map((row) => [
    row.title,
    row.id.slice(0, 8),
    row.model ?? 'n/a',
    shown(row.score, 1),
    shown(row.raw, 5),
    shown(row.modelCost, 2),
    row.agentTimeS === null ? 'n/a' : (row.agentTimeS / 3600).toFixed(1),
    row.selfChecksUsed === null ? 'n/a' : `${row.selfChecksPassed ?? '?'} of ${row.selfChecksUsed}`,
    String(row.disagreements),
    String(row.unrecognised),
  ]);
  // A line feed within a cell would break the table apart.
  const oneLine = (cell: string): string => plainTerminalText(cell).replace(/\s+/g, ' ');
  return formatTable([heading, ...cells.map((row) => row.map(oneLine))]);
}

async function withStore(options: Options, use: (store: Store) => void | Promise<void>): Promise<void> {
  const store = openTrialStore({ folder: options.store });
  try {
    await use(store);
  } finally {
    store.close();
  }
}
