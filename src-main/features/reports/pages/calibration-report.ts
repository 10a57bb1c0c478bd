import {
  PASSING_VERDICT,
  type CalibrationReport,
  type Figure,
  type ItemCalibration,
} from '../../calibration/view/index.ts';
import { counted } from '../../../domain/index.ts';
import { html, type Html } from './html.ts';
import { commonFacts, type Report, type ReportOptions, type ReportRow } from './report.ts';

/** The calibration of a folder as its report needs it. */
interface CalibrationToReport {
  /** Rollouts that match. */
  readonly rollouts: number;
  /** Whose verdicts were calibrated. */
  readonly source: string;
  readonly labelSources: readonly {
    readonly name: string;
    readonly rollouts: number;
    readonly refusal: string | null;
  }[];
  readonly report: CalibrationReport;
}

type JudgeCalibration = ItemCalibration['overall'];

/** Figures with an interval, and how a judge's calibration holds them. */
const FIGURES: Readonly<Record<string, (judge: JudgeCalibration) => Figure>> = {
  judged: ({ judged }) => judged.theseSamples,
  corrected: ({ corrected }) => corrected.theseSamples,
  bias: ({ bias }) => bias,
  ppv: ({ accuracy }) => accuracy.ppv,
  npv: ({ accuracy }) => accuracy.npv,
  sensitivity: ({ accuracy }) => accuracy.sensitivity,
  specificity: ({ accuracy }) => accuracy.specificity,
  kappa: ({ agreement }) => agreement.weighted.kappa,
  ac1: ({ agreement }) => agreement.weighted.ac1,
  alpha_between_people: ({ humans }) => humans.alpha,
};

const COUNTS = ['judge_yes', 'judge_no', 'labelled_yes', 'labelled_no', 'upheld_yes', 'upheld_no'] as const;

/** How far the judge can be trusted, item by item and run by run; figures that do not exist are empty and say why. */
export function calibrationReport(calibration: CalibrationToReport, options: ReportOptions): Report {
  const { report, labelSources, rollouts, source } = calibration;
  const judges = report.items.flatMap(({ item, overall, runs }) =>
    [overall, ...runs].map((judge) => ({ item, judge })),
  );
  return {
    name: 'calibration',
    title: 'Calibration of the judge',
    facts: [
      ...commonFacts(options),
      { name: 'rollouts', value: rollouts },
      { name: 'rows', value: judges.length },
      { name: 'verdicts', value: source },
      { name: 'confidence', value: report.options.conf },
      { name: 'agreement', value: 'kappa and AC1 are weighted to all samples' },
      { name: 'labels_wanted', value: report.labelsWanted },
      ...labelSources.map(({ name, rollouts: labelled, refusal }, index) => ({
        name: `labels_${index + 1}`,
        value: `${counted(labelled, 'labelled rollout')} of “${name}”${refusal === null ? '' : `, not used: ${refusal}`}`,
      })),
    ],
    columns: [
      ...['item', 'run', 'badge', 'badge_reason', ...COUNTS],
      ...Object.keys(FIGURES).flatMap((name) => [name, `${name}_low`, `${name}_high`, `${name}_reason`]),
      ...['doubly_labelled', 'more_labels_wanted', 'warnings'],
    ],
    rows: () => judges.map(({ item, judge }) => toRow(item, judge)),
    body: () => report.items.map(itemSection),
  };
}

function toRow(item: string, judge: JudgeCalibration): ReportRow {
  const { counts, badge, humans, plan, warnings } = judge;
  return {
    item,
    run: judge.runKey ?? 'all runs',
    badge: badge.level,
    badge_reason: badge.reason,
    judge_yes: counts.judgeYes,
    judge_no: counts.judgeNo,
    labelled_yes: counts.labelledYes,
    labelled_no: counts.labelledNo,
    upheld_yes: counts.upheldYes,
    upheld_no: counts.upheldNo,
    ...Object.fromEntries(
      Object.entries(FIGURES).flatMap(([name, figureOf]) => {
        const { value, low, high, reason } = figureOf(judge);
        return [
          [name, value],
          [`${name}_low`, low],
          [`${name}_high`, high],
          [`${name}_reason`, reason],
        ];
      }),
    ),
    doubly_labelled: humans.doublyLabelled,
    more_labels_wanted: plan.more,
    warnings: warnings.map(({ message }) => message).join('; ') || null,
  };
}

function itemSection({ item, overall, runs }: ItemCalibration): Html {
  const judges = [overall, ...runs];
  return html`<section>
    <h2>${item}</h2>
    ${item !== 'all' && PASSING_VERDICT[item] === 'no' ? html`<p class="soft">A yes is a flag, not a pass.</p>` : null}
    <p><strong>${overall.badge.level.replaceAll('-', ' ')}</strong>: ${overall.badge.reason}</p>
    <table>
      <tr>
        <th>run</th>
        <th class="number">labelled</th>
        ${Object.keys(FIGURES).map((name) => html`<th class="number">${name.replaceAll('_', ' ')}</th>`)}
      </tr>
      ${judges.map(
        (judge) =>
          html`<tr>
            <td>${judge.runKey ?? 'all runs'}</td>
            <td class="number">
              ${judge.counts.labelledYes + judge.counts.labelledNo} of
              ${judge.counts.judgeYes + judge.counts.judgeNo}
            </td>
            ${Object.values(FIGURES).map((figureOf) => html`<td class="number">${figureText(figureOf(judge))}</td>`)}
          </tr>`,
      )}
    </table>
    ${reasonsOf(judges).map((reason) => html`<p class="soft">n/a: ${reason}</p>`)}
    ${overall.warnings.map(warningLines)}
  </section>`;
}

/** The warning, and below it every cell that it is about: its sentence may name the worst only. */
function warningLines({ message, cells }: JudgeCalibration['warnings'][number]): Html {
  const places = cells.map(
    ({ runKey, judge, labelled, samples }) => `${runKey}, ${judge}: ${labelled} of ${samples}`,
  );
  return html`<p>▲ ${message}</p>
    ${places.length > 1 ? html`<p class="soft">Labelled, by run and verdict – ${places.join('; ')}</p>` : null}`;
}

function reasonsOf(judges: readonly JudgeCalibration[]): readonly string[] {
  const missing = judges.flatMap((judge) =>
    Object.values(FIGURES).flatMap((figureOf) => {
      const { value, reason } = figureOf(judge);
      return value === null && reason !== null ? [reason] : [];
    }),
  );
  return [...new Set(missing)];
}

function figureText({ value, low, high }: Figure): string {
  if (value === null) return 'n/a';
  if (low === null || high === null) return value.toFixed(3);
  if (low === high) return `${value.toFixed(3)} (exact)`;
  return `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
