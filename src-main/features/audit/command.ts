import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { AuditError, counted } from '../../domain/index.ts';
import { AUDIT_STAGES, auditFolder } from './index.ts';
import { openResults } from '../import/open-results.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import type { AuditStage } from './index.ts';
import { openRenderer } from '../../render/index.ts';
import type { Renderer } from '../../render/index.ts';
import { asksAuditResults, parseFilter, queryRollouts } from '../../store/index.ts';
import type { Shard, Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { importAndTell } from '../import/import-and-tell.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { buildAuditReport } from './audit-report.ts';
import type { AuditReport } from './audit-report.ts';
import { countUpTo, parseCount } from '../../platform/terminal/parse-options.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from '../import/store-notice.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

/** Pages of browsers that are open at once. */
const MOST_JOBS = 256;

interface Options {
  readonly json?: true;
  readonly stages: readonly AuditStage[];
  readonly jobs?: number;
  readonly limit?: number;
  readonly where: string;
  readonly shard?: Shard;
  readonly index?: string;
  readonly protocol?: string;
  readonly failOn?: 'differences' | 'gate' | 'error';
}

/** Failures beyond these are counted and not printed. */
const MAX_FAILURES = 10;

/** More would be unequal: the parts are told apart by four hexadecimal digits. */
const MOST_SHARDS = 1024;

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('recompute gates, frames and motion, and compare them with what the runs recorded')
    .argument('<folder...>', 'results folders')
    .option('--json', 'print one JSON document')
    .option(
      '--stages <list>',
      'stages to recompute, comma-separated: gates, render, motion',
      parseStages,
      AUDIT_STAGES,
    )
    .option(
      '--jobs <n>',
      `drawings drawn at once, 1 to ${MOST_JOBS} (default: one a processor core, 4 at most)`,
      countUpTo(MOST_JOBS),
    )
    .option('--limit <n>', 'at most so many rollouts (default: all that are due)', parseCount)
    .option(
      '--where <filter>',
      'only rollouts that match the filter (docs/filter-language.md; default: all)',
      '',
    )
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .option(
      '--shard <i/n>',
      'only the i-th of n parts, for several machines (docs/guide/several-machines.md; default: all)',
      parseShard,
    )
    .option(
      '--index <directory>',
      'where index and results are kept; see `svg-assay merge` (default: beside the runs)',
    )
    .option(
      '--fail-on <what>',
      'exit with 2 where this is found: differences, gate or error (default: nothing)',
      parseFailOn,
    )
    .addHelpText(
      'after',
      examples('svg-assay audit runs', "svg-assay audit runs --stages gates --where 'outcome:gate-failed'"),
    )
    .action(async (folders: readonly string[], options: Options) => {
      if (options.index !== undefined && folders.length > 1)
        throw new AuditError({
          code: 'bad-usage',
          message: '--index holds the results of one folder, and several are given',
          hint: 'run the command once for each folder, each with an --index of its own',
        });
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
  const store = await openResults(folder, options.index === undefined ? {} : { directory: options.index });
  const progress = openProgress();
  const opened: Renderer[] = [];
  try {
    printStoreNotice(store.location);
    const job = { signal: interrupted, report: progress.report };
    await importAndTell(store, job);
    refuseUnaudited(store, options.where);
    const summary = await auditFolder(
      store,
      {
        protocol,
        stages: options.stages,
        filter: options.where,
        shard: options.shard,
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

/** A filter on results would pass over what has none yet, and a run with differences would look as if it had none. */
function refuseUnaudited(store: Store, where: string): void {
  const parsed = parseFilter(where);
  if (!parsed.ok || !asksAuditResults(parsed.filter)) return;
  const unaudited = { filter: 'has:drawing -has:audit', sort: [], offset: 0, limit: 1 };
  const { total } = queryRollouts(store, unaudited);
  if (total === 0) return;
  throw new AuditError({
    code: 'not-audited',
    message: `“${where}” finds audited rollouts only, and ${store.location.folder} has ${counted(total, 'rollout')} without an audit`,
    hint: `run svg-assay audit ${store.location.folder} without --where first`,
  });
}

function describe(report: AuditReport): string {
  const outcomes = Object.entries(report.outcomes).map(([outcome, count]) => [outcome, String(count)]);
  const differences = Object.entries(report.differences).map(([stage, count]) => [stage, String(count)]);
  return [
    `${report.folder}: ${counted(report.rollouts, 'rollout')}, ${report.recomputed} recomputed now, ${report.failures.length} could not be`,
    formatTable([['outcome', 'rollouts'], ...outcomes]),
    '',
    formatTable([['recorded ≠ recomputed', 'rollouts'], ...differences]),
    ...report.failures
      .slice(0, MAX_FAILURES)
      .map((failure) => `rollout ${failure.rolloutId}: ${failure.problem.message}`),
    ...(report.failures.length > MAX_FAILURES
      ? [`… and ${report.failures.length - MAX_FAILURES} more; --json lists them`]
      : []),
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
  if (stages.length !== names.length)
    throw new InvalidArgumentError(`give some of ${AUDIT_STAGES.join(', ')}`);
  return stages;
}

/** "2/8": the second of eight. */
function parseShard(text: string): Shard {
  const [, place = 0, count = 0] = (/^([0-9]+)\/([0-9]+)$/.exec(text) ?? []).map(Number);
  if (place >= 1 && place <= count && count <= MOST_SHARDS) return { index: place - 1, count };
  throw new InvalidArgumentError(
    `give a part and the number of parts, from 1/1 to ${MOST_SHARDS}/${MOST_SHARDS}`,
  );
}

function parseFailOn(text: string): NonNullable<Options['failOn']> {
  if (text === 'differences' || text === 'gate' || text === 'error') return text;
  throw new InvalidArgumentError('give one of differences, gate, error');
}
