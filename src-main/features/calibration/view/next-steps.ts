import { counted } from '../../../domain/index.ts';
import { roundPercent } from './figure.ts';
import type { CalibratedItem } from './input.ts';
import type { JudgeCalibration } from './judge-calibration.ts';

type ItemFacts = Pick<JudgeCalibration, 'item' | 'counts' | 'badge' | 'plan'>;

/** Something to do before the figures are better. */
export interface NextStep {
  readonly kind: 'adjudicate' | 'mend-wording' | 'label';
  /** Answers that wait, items to mend, or rollouts to label. */
  readonly count: number;
  readonly items: readonly CalibratedItem[];
  /** Of labels to make: how many rollouts of each run and verdict of the item are to be drawn; null for other steps. */
  readonly perCell: number | null;
  /** As a command: "adjudicate 48 answers of scene". */
  readonly words: string;
}

/**
 * What follows from the badges of the single items, in the order in which it is worth doing: answers that wait for
 * adjudication count nowhere yet, and labels by a question that people read differently are lost once it is mended. Empty
 * where every item can be used as its badge says.
 */
export function nextSteps(judges: readonly ItemFacts[], wantedHalfWidth: number): readonly NextStep[] {
  return [adjudication(judges), rewording(judges), labelling(judges, wantedHalfWidth)].filter(
    ({ count }) => count > 0,
  );
}

function adjudication(judges: readonly ItemFacts[]): NextStep {
  const waiting = judges.filter((judge) => unresolved(judge) > 0);
  const count = waiting.reduce((sum, judge) => sum + unresolved(judge), 0);
  const words = `adjudicate ${counted(count, 'answer')} of ${namesOf(waiting)}`;
  return { kind: 'adjudicate', count, items: itemsOf(waiting), perCell: null, words };
}

function rewording(judges: readonly ItemFacts[]): NextStep {
  const disputed = judges.filter(({ badge }) => badge.level === 'humans-disagree');
  const words = `mend the wording of ${namesOf(disputed)}`;
  return { kind: 'mend-wording', count: disputed.length, items: itemsOf(disputed), perCell: null, words };
}

/** One visit answers all items, so the draw is by the verdicts of the one that needs most (docs/statistics.md). */
function labelling(judges: readonly ItemFacts[], wantedHalfWidth: number): NextStep {
  const none: { readonly count: number; readonly judge: ItemFacts | null } = { count: 0, judge: null };
  const { count, judge } = judges
    .filter(needsLabels)
    .map((each) => ({ count: drawsOf(each), judge: each }))
    .reduce((most, each) => (each.count > most.count ? each : most), none);
  const perCell = judge?.plan.perCell ?? 0;
  const items = judge === null ? [] : [judge.item];
  const draw = `draw ${perCell} of each run and verdict of ${items.join()}, ${counted(count, 'rollout')}`;
  const words = `${draw}, and label all items of them to reach ±${roundPercent(wantedHalfWidth)}`;
  return { kind: 'label', count, items, perCell, words };
}

function drawsOf({ plan }: ItemFacts): number {
  return plan.strata.reduce((sum, { samples }) => sum + Math.min(samples, plan.perCell), 0);
}

/** Labels that wait for adjudication are made already. */
function needsLabels(judge: ItemFacts): boolean {
  const { badge, plan } = judge;
  if (badge.level === 'humans-disagree' || badge.level === 'trusted') return false;
  return plan.more > unresolved(judge);
}

function unresolved({ counts }: ItemFacts): number {
  return counts.excluded.unresolved;
}

function itemsOf(judges: readonly Pick<ItemFacts, 'item'>[]): readonly CalibratedItem[] {
  return judges.map(({ item }) => item);
}

/** "scene", "scene and motion", "scene, objects and motion". */
function namesOf(judges: readonly Pick<ItemFacts, 'item'>[]): string {
  return itemsOf(judges)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
