import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { readFieldMap } from '../../formats/index.ts';
import { openResults } from './open-results.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { importAndTell } from './import-and-tell.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { buildImportReport } from './import-report.ts';
import type { ImportReport } from './import-report.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from './store-notice.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly json?: true;
  readonly fieldMap?: string;
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('index results folders, recomputing nothing')
    .argument('<folder...>', 'folders of one run or of many')
    .option('--json', 'print one JSON document')
    .option(
      '--field-map <file>',
      'where the rows keep their results (docs/guide/formats.md; default: the one given before, or the known names)',
    )
    .addHelpText('after', examples('svg-assay import runs --json'))
    .action(async (folders: readonly string[], options: Options) => {
      const reports: ImportReport[] = [];
      for (const folder of folders) reports.push(await importOne(folder, options));
      if (options.json === true) printJson(reports.length === 1 ? reports[0] : reports);
      else for (const report of reports) printLine(describe(report));
      throwIfInterrupted();
    });
}

async function importOne(folder: string, options: Options): Promise<ImportReport> {
  const fieldMap = options.fieldMap === undefined ? undefined : await readFieldMap(options.fieldMap);
  const store = await openResults(folder);
  const progress = openProgress();
  try {
    printStoreNotice(store.location);
    await importAndTell(store, { signal: interrupted, report: progress.report }, { fieldMap });
    return buildImportReport(store);
  } finally {
    progress.close();
    store.close();
  }
}

function describe({ folder, runs }: ImportReport): string {
  const rows = runs.map((run) => [
    run.folder,
    run.format.toUpperCase(),
    String(run.rollouts),
    String(run.errors.total),
    String(run.unscored),
    run.rewardMean === null ? 'n/a' : run.rewardMean.toFixed(3),
    String(run.gates.failed),
    String(run.skippedLines.length),
    String(run.duplicates.length),
  ]);
  const heading = [
    'run',
    'format',
    'rollouts',
    'errors',
    'unscored',
    'reward',
    'gate failed',
    'skipped lines',
    'repeated lines',
  ];
  return [
    `${folder}: ${counted(runs.length, 'run')}`,
    formatTable([heading, ...rows]),
    ...runs.flatMap(({ folder: run, flawedLines: { length } }) =>
      length === 0 ? [] : [`▲ ${run}: ${counted(length, 'line')} read in part; --json lists them`],
    ),
    ...runs.flatMap((run) => run.warnings.map((warning) => `▲ ${run.folder}: ${warning}`)),
  ].join('\n');
}
