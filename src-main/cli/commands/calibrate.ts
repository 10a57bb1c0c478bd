import { Option } from 'commander';
import type { Command } from 'commander';
import type { CalibrationReport, Figure } from '../../calibration/index.ts';
import { counted } from '../../domain/index.ts';
import { calibrateFolder, VERDICT_SOURCES } from '../../pipeline/calibration/index.ts';
import { importFolder } from '../../pipeline/import-folder.ts';
import { openResults } from '../../pipeline/open-results.ts';
import type { FolderCalibration, VerdictSource } from '../../pipeline/calibration/index.ts';
import { interrupted, throwIfInterrupted } from '../interrupts.ts';
import { buildCalibrationReport } from '../json/calibration-report.ts';
import { openProgress } from '../progress.ts';
import { formatTable, printJson, printLine } from '../terminal.ts';

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
    .option('--where <filter>', 'only rollouts that match (docs/filter-language.md)', '')
    .addOption(
      new Option('--source <source>', 'whose verdicts').choices([...VERDICT_SOURCES]).default('recorded'),
    )
    .option('--json', 'print one JSON document')
    .action(async (folder: string, options: Options) => {
      const store = await openResults(folder);
      const progress = openProgress();
      try {
        await importFolder(store, { signal: interrupted, report: progress.report });
        throwIfInterrupted();
        const calibration = calibrateFolder(store, { filter: options.where, source: options.source });
        if (options.json === true) printJson(buildCalibrationReport(store.location.folder, calibration));
        else printLine(describe(calibration));
      } finally {
        progress.close();
        store.close();
      }
    });
}

function describe({ rollouts, runs, labelSources, report }: FolderCalibration): string {
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
  const refusals = labelSources.flatMap(({ name, refusal, rollouts: labelled }) =>
    refusal === null ? [] : [`not used: ${counted(labelled, 'labelled rollout')} of “${name}”: ${refusal}`],
  );
  return [
    `${counted(rollouts, 'rollout')} in ${counted(runs.length, 'run')}`,
    formatTable([heading, ...report.items.map(itemLine)]),
    '',
    ...report.items.map(({ item, overall }) => `${item}: ${overall.badge.reason}`),
    ...report.items.flatMap(({ item, overall }) =>
      overall.warnings.map(({ message }) => `▲ ${item}: ${message}`),
    ),
    ...refusals,
    ...(report.labelsWanted > 0
      ? [
          `about ${counted(report.labelsWanted, 'more label')} for ± ${report.options.wantedHalfWidth * 100} % on every item`,
        ]
      : []),
  ].join('\n');
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
