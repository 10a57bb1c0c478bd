import { counted } from '../../domain/index.ts';
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
  /** As a command: "label about 22 more rollouts for ±10% (motion needs most)". */
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
  return { kind: 'adjudicate', count, items: itemsOf(waiting), words };
}

function rewording(judges: readonly ItemFacts[]): NextStep {
  const disputed = judges.filter(({ badge }) => badge.level === 'humans-disagree');
  const words = `mend the wording of ${namesOf(disputed)}`;
  return { kind: 'mend-wording', count: disputed.length, items: itemsOf(disputed), words };
}

function labelling(judges: readonly ItemFacts[], wantedHalfWidth: number): NextStep {
  // one visit answers all items, so the one that needs most decides
  const count = Math.max(0, ...judges.map(labelsToAdd));
  const most = judges.filter((judge) => labelsToAdd(judge) === count);
  const why = most.length === judges.length ? '' : `, mostly for ${namesOf(most)}`;
  const isFirst = judges.every(({ counts }) => counts.labelledYes + counts.labelledNo === 0);
  const rollouts = counted(count, isFirst ? 'rollout' : 'more rollout');
  const words = `label about ${rollouts} to reach ±${roundPercent(wantedHalfWidth)}${why}`;
  return { kind: 'label', count, items: itemsOf(most), words };
}

/** Labels that have to be made for an item; those that wait for adjudication are made already. */
function labelsToAdd(judge: ItemFacts): number {
  const { badge, plan } = judge;
  if (badge.level === 'humans-disagree' || badge.level === 'trusted') return 0;
  return Math.max(0, plan.more - unresolved(judge));
}

function unresolved({ counts }: ItemFacts): number {
  return counts.excluded.unresolved;
}

function itemsOf(judges: readonly ItemFacts[]): readonly CalibratedItem[] {
  return judges.map(({ item }) => item);
}

/** "scene", "scene and motion", "scene, objects and motion". */
function namesOf(judges: readonly ItemFacts[]): string {
  return itemsOf(judges)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
