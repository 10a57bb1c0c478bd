import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { AUDIT_STAGES, auditFolder } from '../../pipeline/audit/index.ts';
import { importFolder } from '../../pipeline/import-folder.ts';
import { openResults } from '../../pipeline/open-results.ts';
import { readProtocol } from '../../pipeline/read-protocol.ts';
import type { AuditStage } from '../../pipeline/audit/index.ts';
import { openRenderer } from '../../render/index.ts';
import type { Renderer } from '../../render/index.ts';
import { EXIT } from '../exit-codes.ts';
import { interrupted, throwIfInterrupted } from '../interrupts.ts';
import { buildAuditReport } from '../json/audit-report.ts';
import type { AuditReport } from '../json/audit-report.ts';
import { openProgress } from '../progress.ts';
import { formatTable, printJson, printLine, printNotice } from '../terminal.ts';

interface Options {
  readonly json?: true;
  readonly stages: readonly AuditStage[];
  readonly jobs?: number;
  readonly limit?: number;
  readonly where: string;
  readonly protocol?: string;
  readonly failOn?: 'differences' | 'gate' | 'error';
}

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('recompute gates, frames and motion, and compare them with what the runs recorded')
    .argument('<folder...>', 'results folders')
    .option('--json', 'print one JSON document')
    .option('--stages <list>', 'of gates,render,motion', parseStages, AUDIT_STAGES)
    .option('--jobs <n>', 'drawings drawn at once', parseCount)
    .option('--limit <n>', 'at most so many rollouts', parseCount)
    .option('--where <filter>', 'only rollouts that match (docs/filter-language.md)', '')
    .option('--protocol <file>', 'another scoring protocol')
    .option(
      '--fail-on <what>',
      'exit with 2 where differences, gate failures or errors are found',
      parseFailOn,
    )
    .action(async (folders: readonly string[], options: Options) => {
      const reports: AuditReport[] = [];
      for (const folder of folders) reports.push(await auditOne(folder, options));
      if (options.json === true) printJson(reports.length === 1 ? reports[0] : reports);
      else for (const report of reports) printLine(describe(report));
      throwIfInterrupted();
      if (reports.some((report) => isFound(report, options.failOn))) process.exitCode = EXIT.found;
    });
}

async function auditOne(folder: string, options: Options): Promise<AuditReport> {
  const protocol = await readProtocol(options.protocol);
  const store = await openResults(folder);
  const progress = openProgress();
  const opened: Renderer[] = [];
  try {
    if (store.location.notice !== null) printNotice(`svg-assay: ${store.location.notice}`);
    const job = { signal: interrupted, report: progress.report };
    await importFolder(store, job);
    const summary = await auditFolder(
      store,
      {
        protocol,
        stages: options.stages,
        filter: options.where,
        limit: options.limit,
        openRenderer: async () => {
          const renderer = await openRenderer({
            rules: protocol.render,
            ...(options.jobs === undefined ? {} : { pages: options.jobs }),
          });
          opened.push(renderer);
          return renderer;
        },
      },
      job,
    );
    return buildAuditReport(store, options.where, summary);
  } finally {
    progress.close();
    for (const renderer of opened) await renderer.close();
    store.close();
  }
}

function describe(report: AuditReport): string {
  const outcomes = Object.entries(report.outcomes).map(([outcome, count]) => [outcome, String(count)]);
  const differences = Object.entries(report.differences).map(([stage, count]) => [stage, String(count)]);
  return [
    `${report.folder}: ${report.rollouts} rollouts, ${report.recomputed} recomputed now, ${report.failures.length} could not be`,
    formatTable([['outcome', 'rollouts'], ...outcomes]),
    '',
    formatTable([['recorded ≠ recomputed', 'rollouts'], ...differences]),
    ...report.failures
      .slice(0, 10)
      .map((failure) => `rollout ${failure.rolloutId}: ${failure.problem.message}`),
  ].join('\n');
}

function isFound(report: AuditReport, failOn: Options['failOn']): boolean {
  switch (failOn) {
    case undefined:
      return false;
    case 'differences':
      return Object.values(report.differences).some((count) => count > 0);
    case 'gate':
      return (report.outcomes['gate-failed'] ?? 0) > 0;
    case 'error':
      return (report.outcomes.error ?? 0) > 0 || report.failures.length > 0;
  }
}

function parseStages(text: string): readonly AuditStage[] {
  const names = text.split(',').map((name) => name.trim());
  const stages = AUDIT_STAGES.filter((stage) => names.includes(stage));
  if (stages.length !== names.length) throw new InvalidArgumentError(`stages are ${AUDIT_STAGES.join(', ')}`);
  return stages;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('a whole number from 1');
}

function parseFailOn(text: string): NonNullable<Options['failOn']> {
  if (text === 'differences' || text === 'gate' || text === 'error') return text;
  throw new InvalidArgumentError('one of differences, gate, error');
}
