import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { DEFAULT_PICTURES, makeReport } from './index.ts';
import { openRenderer } from '../../render/index.ts';
import type { Renderer } from '../../render/index.ts';
import { REPORT_FORMATS, writeReport } from './pages/index.ts';
import type { ReportFormat, ReportName } from './pages/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { VERSION } from '../../platform/terminal/project.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';

interface Options {
  readonly format: ReportFormat;
  readonly out?: string;
  readonly where: string;
  readonly clock?: number;
  readonly pseudonyms?: true;
  readonly pictures: number;
}

const REPORTS: Readonly<Record<ReportName, string>> = {
  disagreements: 'every rollout and item on which two sources differ',
  calibration: 'how far the judge can be trusted, item by item',
  run: 'outcomes, rewards and rates of each run',
};

export function addReportCommand(program: Command): void {
  const report = program.command('report').description('write a report');
  for (const [name, description] of Object.entries(REPORTS)) {
    report
      .command(name)
      .description(description)
      .argument('<folder>', 'results folder')
      .addOption(new Option('--format <format>', 'file format').choices(REPORT_FORMATS).default('csv'))
      .option('--out <file>', 'file to write (default: standard output)')
      .option(
        '--where <filter>',
        'only rollouts that match the filter (docs/filter-language.md; default: all)',
        '',
      )
      .option('--pseudonyms', 'put pseudonyms in the place of annotators’ names')
      .option(
        '--pictures <n>',
        'rollouts of a disagreement report that are shown with their frames, in HTML and PDF',
        parseAtLeastZero,
        DEFAULT_PICTURES,
      )
      .option(
        '--clock <time>',
        'time (ISO 8601) that the report says it was made at (default: now)',
        parseClock,
      )
      .addHelpText('after', examples(`svg-assay report ${name} runs --format html --out ${name}.html`))
      // The names are exactly the keys of REPORTS.
      .action((folder: string, options: Options) => write(name as ReportName, folder, options));
  }
}

async function write(name: ReportName, folder: string, options: Options): Promise<void> {
  const protocol = await readProtocol();
  const opened: Renderer[] = [];
  try {
    await withImportedFolder(folder, async (store) => {
      const report = await makeReport(
        store,
        {
          name,
          filter: options.where,
          atMs: options.clock ?? Date.now(),
          pseudonyms: options.pseudonyms === true,
          pictures: options.pictures,
        },
        {
          protocol,
          version: VERSION,
          openRenderer: async () => {
            const renderer = opened[0] ?? (await openRenderer({ rules: protocol.render }));
            if (opened.length === 0) opened.push(renderer);
            return renderer;
          },
        },
      );
      await writeOutput(options.out, writeReport(report, options.format, protocol.render));
      const rows = Number(report.facts.find((fact) => fact.name === 'rows')?.value ?? 0);
      printNotice(`${counted(rows, 'row')}${options.out === undefined ? '' : ` written to ${options.out}`}`);
    });
  } finally {
    for (const renderer of opened) await renderer.close();
  }
}

function parseAtLeastZero(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('give a whole number from 0');
}

function parseClock(text: string): number {
  const atMs = Date.parse(text);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(atMs)) return atMs;
  throw new InvalidArgumentError('give a time such as 2026-01-31T12:00:00Z');
}
