import { ITEMS, type Item, type LabelValue, type Verdict } from '../../../domain/index.ts';
import type { JournalEvent, StoredRollout } from '../../../store/index.ts';

/** The pairs of sources that are compared. */
export const DISAGREEMENT_KINDS = [
  'recorded-vs-recomputed',
  'judge-vs-label',
  'judge-vs-judge',
  'annotator-vs-annotator',
  'annotator-vs-self',
  'motion-vs-judge-motion',
  'gate-vs-people',
  'flag-vs-people',
] as const;
export type DisagreementKind = (typeof DISAGREEMENT_KINDS)[number];

/** A value with who says it. */
interface Said {
  readonly source: string;
  readonly value: string;
}

/** One thing on which two sources differ for one rollout. */
export interface Disagreement {
  readonly kind: DisagreementKind;
  /** A judge item, or the stage that differs. */
  readonly item: Item | StoredRollout['row']['differs'][number] | 'flag';
  readonly left: Said;
  readonly right: Said;
  /** What people said that this rests on. */
  readonly statements: readonly JournalEvent[];
}

/** What can differ only where one of these holds; finds the rollouts worth reading in one scan. */
export const CANDIDATE_FILTER = [
  ...['differs:any', 'has:label', 'has:rejudged', 'motion≠judge.motion', 'gate-audit:any', 'flag-audit:any'],
].join(' OR ');

type NameOf = (annotator: string) => string;

/** Everything on which the sources of a rollout differ, in a fixed order. `said` are its journal events, oldest first. */
export function findDisagreements(
  stored: StoredRollout,
  said: readonly JournalEvent[],
  nameOf: NameOf,
): readonly Disagreement[] {
  const current = currentStatements(said);
  return [
    ...stored.row.differs.map((stage): Disagreement => ({
      kind: 'recorded-vs-recomputed',
      item: stage,
      ...stageValues(stored.row, stage),
      statements: [],
    })),
    ...ITEMS.flatMap((item) => itemDisagreements(stored, item, current, nameOf)),
    ...motionDisagreement(stored.row),
    ...auditDisagreements(stored.row, current, nameOf),
  ];
}

/** The newest statement of each person on each thing, without what was taken back and what lost a merge. */
function currentStatements(said: readonly JournalEvent[]): readonly JournalEvent[] {
  const newest = new Map<string, JournalEvent>();
  for (const event of said) {
    if (!event.inForce) continue;
    const key = JSON.stringify([event.kind, event.item, event.annotator]);
    if (event.value === null) newest.delete(key);
    else newest.set(key, event);
  }
  return [...newest.values()];
}

function itemDisagreements(
  stored: StoredRollout,
  item: Item,
  current: readonly JournalEvent[],
  nameOf: NameOf,
): readonly Disagreement[] {
  const of = (kind: JournalEvent['kind']) =>
    current.filter((event) => event.kind === kind && event.item === item);
  const [labels, repeats, finals] = [of('label'), of('repeat'), of('adjudication')];
  const judgings = judgingsOf(stored, item);
  const found: Disagreement[] = [];
  const reference = referenceOf(labels, finals);
  if (reference !== null && reference !== 'unclear') {
    const statements = finals.length > 0 ? finals : labels;
    for (const judging of judgings.filter(({ value }) => value !== reference)) {
      const right = { source: namesIn(statements, nameOf), value: reference };
      found.push({ kind: 'judge-vs-label', item, left: judging, right, statements });
    }
  }
  const [first] = judgings;
  const other = judgings.find(({ value }) => value !== first?.value);
  if (first !== undefined && other !== undefined)
    found.push({ kind: 'judge-vs-judge', item, left: first, right: other, statements: [] });
  found.push(...betweenPeople(item, labels, nameOf));
  for (const repeat of repeats) {
    const label = labels.find(({ annotator }) => annotator === repeat.annotator);
    if (label === undefined || label.value === repeat.value) continue;
    found.push({
      kind: 'annotator-vs-self',
      item,
      left: { source: nameOf(label.annotator), value: label.value ?? '' },
      right: { source: `${nameOf(repeat.annotator)}, again`, value: repeat.value ?? '' },
      statements: [label, repeat],
    });
  }
  return found;
}

/** The recorded verdict first, then each judge that was run from here with its newest one. */
function judgingsOf(
  { row, judgeAnswers }: StoredRollout,
  item: Item,
): readonly (Said & { readonly value: Verdict })[] {
  const recorded = row.verdicts[item];
  const newest = new Map<string, Verdict>();
  for (const { model, rubricVersion, verdicts, problem } of judgeAnswers) {
    const verdict = verdicts[item];
    if (problem === null && verdict !== undefined) newest.set(`${model}, rubric ${rubricVersion}`, verdict);
  }
  return [
    ...(recorded === null ? [] : [{ source: 'recorded judge', value: recorded }]),
    ...[...newest].map(([source, value]) => ({ source, value })),
  ];
}

/** The final label where there is one, otherwise what all people say; null where they differ or say nothing. */
function referenceOf(labels: readonly JournalEvent[], finals: readonly JournalEvent[]): LabelValue | null {
  const values = new Set((finals.length > 0 ? finals : labels).map(({ value }) => value));
  const [only] = values;
  // Labels and adjudications take label values only, here and in a merge.
  return values.size === 1 ? ((only ?? null) as LabelValue | null) : null;
}

function betweenPeople(item: Item, labels: readonly JournalEvent[], nameOf: NameOf): readonly Disagreement[] {
  const groups = [...Map.groupBy(labels, ({ value }) => value ?? '')].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const [most, ...others] = groups;
  if (most === undefined || others.length === 0) return [];
  const rest = others.flatMap(([, events]) => events);
  return [
    {
      kind: 'annotator-vs-annotator',
      item,
      left: { source: namesIn(most[1], nameOf), value: most[0] },
      right: { source: namesIn(rest, nameOf), value: others.map(([value]) => value).join(' / ') },
      statements: labels,
    },
  ];
}

function motionDisagreement(row: StoredRollout['row']): readonly Disagreement[] {
  const check = row.motion ?? row.recordedMotion;
  const judge = row.verdicts.motion;
  if (check === null || judge === null || check === (judge === 'yes')) return [];
  const source = row.motion === null ? 'recorded motion check' : 'recomputed motion check';
  return [
    {
      kind: 'motion-vs-judge-motion',
      item: 'motion',
      left: { source, value: check ? 'yes' : 'no' },
      right: { source: 'recorded judge', value: judge },
      statements: [],
    },
  ];
}

function auditDisagreements(
  row: StoredRollout['row'],
  current: readonly JournalEvent[],
  nameOf: NameOf,
): readonly Disagreement[] {
  const wrong = (kind: JournalEvent['kind']) =>
    current.filter((event) => event.kind === kind && event.value === 'wrong');
  const gate = wrong('gate-audit');
  const flag = wrong('flag-audit');
  return [
    ...(gate.length === 0
      ? []
      : [
          {
            kind: 'gate-vs-people' as const,
            item: 'gate' as const,
            left: judgedGates(row),
            right: { source: namesIn(gate, nameOf), value: 'wrong' },
            statements: gate,
          },
        ]),
    ...(flag.length === 0
      ? []
      : [
          {
            kind: 'flag-vs-people' as const,
            item: 'flag' as const,
            left: { source: 'judge', value: row.flagged ? 'flagged' : 'not flagged' },
            right: { source: namesIn(flag, nameOf), value: 'wrong' },
            statements: flag,
          },
        ]),
  ];
}

/**
 * The verdict that people call right or wrong: a recorded refusal is what they judge, whatever our gates say of it; otherwise
 * ours, and before the audit the recorded one.
 */
function judgedGates({ recordedGateOk, recordedGate, gateOk, gate }: StoredRollout['row']): Said {
  if (recordedGateOk === false || gateOk === null)
    return { source: 'recorded gates', value: gateWord(recordedGateOk, recordedGate) };
  return { source: 'recomputed gates', value: gateWord(gateOk, gate) };
}

function gateWord(ok: boolean | null, code: string | null): string {
  return ok === true ? 'passed' : (code ?? 'failed');
}

function namesIn(events: readonly JournalEvent[], nameOf: NameOf): string {
  return [...new Set(events.map(({ annotator }) => nameOf(annotator)))].sort().join(', ');
}

function stageValues(
  row: StoredRollout['row'],
  stage: StoredRollout['row']['differs'][number],
): { readonly left: Said; readonly right: Said } {
  const between = (left: string, right: string) => ({
    left: { source: 'recorded', value: left },
    right: { source: 'recomputed', value: right },
  });
  switch (stage) {
    case 'gate':
      return between(gateWord(row.recordedGateOk, row.recordedGate), gateWord(row.gateOk, row.gate));
    case 'render':
      return between(yesNo(row.recordedRenderOk), row.renderFailure ?? yesNo(row.renderOk));
    case 'blank':
      return between(yesNo(row.recordedBlank), yesNo(row.blank));
    case 'motion':
      return between(yesNo(row.recordedMotion), yesNo(row.motion));
    case 'reward':
      return between(numberText(row.reward), numberText(row.recomputedReward));
  }
}

function yesNo(value: boolean | null): string {
  return value === null ? 'n/a' : value ? 'yes' : 'no';
}

function numberText(value: number | null): string {
  return value === null ? 'n/a' : String(Math.round(value * 1e6) / 1e6);
}
