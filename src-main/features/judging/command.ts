import type { Command } from 'commander';
import { AuditError, counted, ITEMS } from '../../domain/index.ts';
import type { Item, JobContext } from '../../domain/index.ts';
import { envKeys, openJudge } from '../../judge/index.ts';
import { judgeFolder, priceJudging, readJudgeRubric } from './index.ts';
import { openResults } from '../import/open-results.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { openRenderer } from '../../render/index.ts';
import type { Renderer } from '../../render/index.ts';
import { endWith } from '../../platform/terminal/end-with.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { importAndTell } from '../import/import-and-tell.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { buildJudgeReport } from './judge-report.ts';
import type { JudgeReport } from './judge-report.ts';
import { parseCount, parseItems } from '../../platform/terminal/parse-options.ts';
import { addProfileOptions, profileOptionsOf, readProfile } from './profile-options.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from '../import/store-notice.ts';
import { formatTable, formatUsd, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly json?: true;
  readonly items: readonly Item[];
  readonly where: string;
  readonly dryRun?: true;
  readonly fresh?: true;
  readonly limit?: number;
  readonly rubric?: string;
  readonly protocol?: string;
}

/** Problems beyond these are counted and not printed. */
const MAX_PROBLEMS = 10;

export function addJudgeCommand(program: Command): void {
  const command = program
    .command('judge')
    .description('ask a judge about the frames of rollouts; what was answered before costs nothing')
    .argument('<folder>', 'results folder')
    .option('--json', 'print one JSON document');
  addProfileOptions(command, '')
    .option('--items <list>', 'items to ask about, comma-separated', parseItems, ITEMS)
    .option(
      '--where <filter>',
      'only rollouts that match the filter (docs/filter-language.md; default: all)',
      '',
    )
    .option('--dry-run', 'say what it would cost, and ask nothing')
    .option('--fresh', 'ask again although there is an answer; both are kept')
    .option('--limit <n>', 'at most so many rollouts (default: all)', parseCount)
    .option('--rubric <file>', 'rubric of the judge (default: the protocol’s)')
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .addHelpText(
      'after',
      examples('svg-assay judge runs --base-url http://127.0.0.1:8000/v1 --model my-judge --dry-run'),
    )
    .action(async (folder: string, options: Options & Record<string, unknown>) => {
      const report = await judge(folder, options);
      if (options.json === true) printJson(report);
      else if (report.judged !== null) printLine(describe(report.judged));
      endWith(report.judged?.stopped ?? null);
    });
}

async function judge(folder: string, options: Options & Record<string, unknown>): Promise<JudgeReport> {
  const protocol = await readProtocol(options.protocol);
  const profile = readProfile(profileOptionsOf(options, ''), { model: protocol.judge.model });
  if (profile === null) throw noJudge();
  const rubric = await readJudgeRubric(protocol, options.rubric);
  const opened =
    options.dryRun === true ? null : await openJudge(profile, { keys: envKeys(process.env), rubric });
  const store = await openResults(folder);
  const progress = openProgress();
  const renderers: Renderer[] = [];
  const openAndKeep = async (): Promise<Renderer> => {
    const renderer = renderers[0] ?? (await openRenderer({ rules: protocol.render }));
    renderers[0] = renderer;
    return renderer;
  };
  try {
    printStoreNotice(store.location);
    const job: JobContext = { signal: interrupted, report: progress.report };
    await importAndTell(store, job);
    const scope = { filter: options.where, limit: options.limit ?? null };
    const asked = { scope, items: options.items, fresh: options.fresh === true };
    const price = priceJudging(store, { ...asked, profile, rubric });
    if (options.json !== true) printLine(describePrice(price));
    const summary =
      opened === null
        ? null
        : await judgeFolder(store, { ...asked, judge: opened, protocol, openRenderer: openAndKeep }, job);
    return buildJudgeReport(
      { folder: store.location.folder, filter: options.where },
      { profile, rubric },
      price,
      summary,
    );
  } finally {
    progress.close();
    for (const renderer of renderers) await renderer.close();
    store.close();
  }
}

function describePrice({ rollouts, leftOut, answered, estimate }: ReturnType<typeof priceJudging>): string {
  const left = [
    ['without a drawing', leftOut.noDrawing],
    ['refused by a gate', leftOut.gateFailed],
    ['not rendered', leftOut.renderFailed],
    ['blank', leftOut.blank],
  ] as const;
  const reasons = left.filter(([, count]) => count > 0).map(([reason, count]) => `${count} ${reason}`);
  const money =
    estimate.expectedUsd === null
      ? 'price unknown'
      : `about ${formatUsd(estimate.expectedUsd)}, at most ${formatUsd(estimate.atMostUsd)}`;
  return [
    `${counted(rollouts, 'rollout')} to judge, ${answered} of them answered before: ${counted(estimate.requests, 'request')}, ${money}`,
    ...(reasons.length === 0 ? [] : [`left out: ${reasons.join(', ')}`]),
  ].join('\n');
}

function describe(judged: NonNullable<JudgeReport['judged']>): string {
  const { answered, fromCache, failed, unready, spentUsd, items, problems } = judged;
  const table = formatTable([
    ['item', 'yes', 'no'],
    ...Object.entries(items).map(([item, { yes, no }]) => [item, String(yes), String(no)]),
  ]);
  return [
    `${answered} answered (${fromCache} without asking), ${failed} of them without a verdict, ${unready} without frames, ${formatUsd(spentUsd)} spent`,
    ...(answered === 0 ? [] : [table]),
    ...describeProblems(problems),
  ].join('\n');
}

/** The first problems, and below them each remedy once. */
function describeProblems(problems: NonNullable<JudgeReport['judged']>['problems']): readonly string[] {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const hints = new Set(shown.flatMap(({ problem }) => problem.hint ?? []));
  return [
    ...shown.map(({ rolloutId, problem }) => `rollout ${rolloutId}: ${problem.message}`),
    ...[...hints].map((hint) => `  → ${hint}`),
  ];
}

function noJudge(): AuditError {
  return new AuditError({
    code: 'no-judge',
    message: 'no judge is named',
    hint: 'use --profile NAME, or --base-url URL --model M',
  });
}
