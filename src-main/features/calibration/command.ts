import { Option } from 'commander';
import type { Command } from 'commander';
import type { CalibrationReport, Figure } from './view/index.ts';
import { counted } from '../../domain/index.ts';
import { calibrateFolder, VERDICT_SOURCES } from './index.ts';
import type { FolderCalibration, VerdictSource } from './index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { buildCalibrationReport } from './calibration-json.ts';
import { saidOfItems } from './said-of-items.ts';
import { quoted } from '../import/store-notice.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly json?: true;
  readonly where: string;
  readonly source: VerdictSource;
}

export function addCalibrateCommand(program: Command): void {
  program
    .command('calibrate')
    .description('how far the judge can be trusted, by the labels in the folder')
    .argument('<folder>', 'results folder')
    .option(
      '--where <filter>',
      'only rollouts that match the filter (docs/filter-language.md; default: all)',
      '',
    )
    .addOption(
      new Option('--source <source>', 'whose verdicts: those in the files, or the newest from here')
        .choices([...VERDICT_SOURCES])
        .default('recorded'),
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples("svg-assay calibrate runs --where 'run:*rl*'"))
    .action((folder: string, options: Options) =>
      withImportedFolder(folder, (store) => {
        const calibration = calibrateFolder(store, { filter: options.where, source: options.source });
        if (options.json === true) printJson(buildCalibrationReport(store.location.folder, calibration));
        else printLine(describe(calibration, folder));
      }),
    );
}

function describe(
  { filter, rollouts, copies, runs, labelSources, report }: FolderCalibration,
  folder: string,
): string {
  const heading = [
    'item',
    'judge',
    'corrected, 95% interval',
    'labels',
    'sens.',
    'spec.',
    'kappa',
    'AC1',
    'badge',
  ];
  const every = report.items.map(({ item }) => item);
  const badgeReasons = report.items.map(({ item, overall: { badge } }) => ({
    ...{ item, kind: `${badge.level} ${badge.reason}`, message: badge.reason, places: 0 },
  }));
  const warnings = report.items.flatMap(({ item, overall }) =>
    overall.warnings.map(({ code, message, cells }) => ({ item, kind: code, message, places: cells.length })),
  );
  const refusals = labelSources.flatMap(({ name, refusal, rollouts: labelled }) =>
    refusal === null ? [] : [`not used: ${counted(labelled, 'labelled rollout')} of “${name}”: ${refusal}`],
  );
  return [
    `${counted(rollouts, 'rollout')} in ${counted(runs.length, 'run')}`,
    ...(copies === 0 ? [] : [`left out: ${counted(copies, 'copy', 'copies')} of these in other runs`]),
    ...(rollouts === 0 ? ['no rollout matches; svg-assay rollouts shows what a filter finds'] : []),
    formatTable([heading, ...report.items.map(itemLine)]),
    'judge and corrected: share of yes, which on figure is a flag and not a pass',
    'sens., spec., kappa and AC1 are weighted to all samples; why one is n/a is below, and for each in --json',
    '',
    ...saidOfItems(badgeReasons, every),
    ...saidOfItems(warnings, every).map((line) => `▲ ${line}`),
    ...refusals,
    ...report.nextSteps.flatMap((step, index) => [
      `${index === 0 ? 'next' : 'then'}: ${step.words}`,
      ...(step.perCell === null ? [] : [`  → ${queueCommand(folder, filter, step.perCell, step.items)}`]),
    ]),
  ].join('\n');
}

function queueCommand(folder: string, filter: string, perCell: number, items: readonly string[]): string {
  const draw = ['--recipe', 'stratified', '--per-cell', String(perCell), '--by', items.join(',')];
  const where = filter === '' ? [] : ['--where', filter];
  return ['svg-assay', 'queue', 'create', folder, '--name', 'wanted', ...draw, ...where]
    .map(quoted)
    .join(' ');
}

function itemLine({ item, overall }: CalibrationReport['items'][number]): readonly string[] {
  const { counts, accuracy, agreement } = overall;
  return [
    item,
    percent(overall.judged.theseSamples),
    percentWithInterval(overall.corrected.theseSamples),
    `${counts.labelledYes + counts.labelledNo} of ${counts.judgeYes + counts.judgeNo}`,
    percent(accuracy.sensitivity),
    percent(accuracy.specificity),
    number(agreement.weighted.kappa),
    number(agreement.weighted.ac1),
    overall.badge.level,
  ];
}

function percent({ value }: Figure): string {
  return value === null ? 'n/a' : `${(100 * value).toFixed(1)}%`;
}

function percentWithInterval(figure: Figure): string {
  const { low, high } = figure;
  if (low === null || high === null) return percent(figure);
  return `${percent(figure)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

function number({ value }: Figure): string {
  return value === null ? 'n/a' : value.toFixed(2);
}
