import { writeFileSync } from 'node:fs';
import { Option } from 'commander';
import type { Command } from 'commander';
import { AuditError } from '../../domain/index.ts';
import { importFolder, openResults } from '../../pipeline/index.ts';
import { disagreementReport } from '../../reports/index.ts';
import { interrupted } from '../interrupts.ts';
import { openProgress, printNotice } from '../terminal.ts';

interface Options {
  readonly format: 'csv' | 'jsonl';
  readonly out?: string;
  readonly where: string;
}

export function addReportCommand(program: Command): void {
  const report = program.command('report').description('write a report');
  report
    .command('disagreements')
    .description('every rollout and item on which two sources differ')
    .argument('<folder>', 'results folder')
    .addOption(new Option('--format <format>', 'file format').choices(['csv', 'jsonl']).default('csv'))
    .option('--out <file>', 'file to write; standard output where left out')
    .option('--where <filter>', 'only rollouts that match (docs/filter-language.md)', '')
    .action(writeDisagreements);
}

async function writeDisagreements(folder: string, options: Options): Promise<void> {
  const store = await openResults(folder);
  const progress = openProgress();
  try {
    await importFolder(store, { signal: interrupted, report: progress.report });
    const { text, rows } = await disagreementReport(store, { filter: options.where, format: options.format });
    if (options.out === undefined) process.stdout.write(text);
    else writeReport(options.out, text);
    printNotice(`${rows} disagreements${options.out === undefined ? '' : ` written to ${options.out}`}`);
  } finally {
    progress.close();
    store.close();
  }
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new AuditError(
      {
        code: 'cannot-write',
        message: `${file} cannot be written: ${(cause as Error).message}`,
        hint: 'choose another file with --out',
      },
      { cause },
    );
  }
}
