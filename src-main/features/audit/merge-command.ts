import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { AuditError } from '../../domain/index.ts';
import { openResults } from '../import/open-results.ts';
import { mergeResults, openStore } from '../../store/index.ts';
import type { MergedResults, Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { importAndTell } from '../import/import-and-tell.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from '../import/store-notice.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Merged extends MergedResults {
  readonly index: string;
}

export function addMergeCommand(program: Command): void {
  program
    .command('merge')
    .description('take the audit results that other machines worked out (audit --shard … --index …)')
    .argument('<folder>', 'results folder')
    .argument('<index...>', 'directories that the parts were written to')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('svg-assay merge runs /scratch/part-*'))
    .action(async (folder: string, indexes: readonly string[], options: { readonly json?: true }) => {
      for (const index of indexes) checkIndex(index);
      const store = await openResults(folder);
      const progress = openProgress();
      const merged: Merged[] = [];
      try {
        printStoreNotice(store.location);
        await importAndTell(store, { signal: interrupted, report: progress.report });
        for (const index of indexes) {
          if (interrupted.aborted) break;
          merged.push({ index, ...mergeOne(store, index) });
        }
      } finally {
        progress.close();
        store.close();
      }
      if (options.json === true) printJson({ folder: store.location.folder, merged });
      else printLine(describe(merged));
      throwIfInterrupted();
    });
}

function checkIndex(index: string): void {
  if (existsSync(join(index, 'audit.sqlite'))) return;
  throw new AuditError({
    code: 'no-index',
    message: `${index} holds no audit.sqlite`,
    hint: 'give the directories that were given to `svg-assay audit --index`',
  });
}

function mergeOne(store: Store, index: string): MergedResults {
  const other = openStore(store.location.folder, { directory: index, readOnly: true });
  try {
    return mergeResults(store, other);
  } finally {
    other.close();
  }
}

function describe(merged: readonly Merged[]): string {
  const rows = merged.map(({ index, rollouts, known, unknown, pictures }) => [
    index,
    ...[rollouts, known, unknown, pictures].map(String),
  ]);
  return formatTable([
    ['index', 'rollouts taken', 'known already', 'not in this folder', 'pictures'],
    ...rows,
  ]);
}
