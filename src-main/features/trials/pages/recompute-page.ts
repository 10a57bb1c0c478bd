import { scoreInterval } from '../grading/score-line.ts';
import type { Figure } from './figure.ts';
import type { GateLine, PageDraft, Recomputation, SelfCheckBlock } from './trial-page.ts';

/** Room for the last bit of floating-point sums, in units of what is compared. */
const EPSILON = 1e-9;

/**
 * Works out again what a page's own figures allow, and says where the page differs by more than the rounding of the
 * figures shown: two figures agree when the ranges of values that they may stand for touch.
 */
export function recomputePage(page: PageDraft): Recomputation[] {
  return [
    ...recomputeScore(page),
    ...page.selfChecks.flatMap(recomputeSelfCheck),
    ...countSelfChecks(page),
    ...countReviewerChecks(page),
    ...checkSteps(page),
  ];
}

function recomputeScore({ facts, verifier }: PageDraft): Recomputation[] {
  const { score, raw } = facts;
  const { base, reference } = verifier;
  if (score === null && raw === null) return [];
  if (raw === null || base === null || reference === null) {
    const missing = [
      raw === null && 'raw metric',
      base === null && 'base',
      reference === null && 'reference',
    ].filter(Boolean);
    return [
      entry(
        'score',
        'score',
        score?.shown ?? null,
        null,
        'unknown',
        `the page does not show: ${missing.join(', ')}`,
      ),
    ];
  }
  const range = scoreInterval(raw, base, reference);
  if (range === null)
    return [
      entry('score', 'score', score?.shown ?? null, null, 'unknown', 'the reference is not above the base'),
    ];
  return [
    entry(
      'score',
      'score',
      score?.shown ?? null,
      range.value.toFixed(1),
      score === null ? 'unknown' : touch(score, range),
    ),
  ];
}

function recomputeSelfCheck(check: SelfCheckBlock, index: number): Recomputation[] {
  const where = `self-check ${check.number ?? index + 1}`;
  return [
    ...check.gates.flatMap((gate) => recomputeProjection(gate, where)),
    ...(check.gatesSaid === null
      ? []
      : [compareCounts('gates', where, check.gatesSaid, check.gates.length, 'gates')]),
    ...compareOutcome(check, where),
    ...compareStartup(check, where),
  ];
}

/** seconds × total / sample (docs/trials.md, The self-check): 16 requests in 77.6 s make 1,232 s for 254. */
function recomputeProjection({ figures }: GateLine, where: string): Recomputation[] {
  if (figures.projection === undefined) return [];
  const { sample, total, tookS, projectedS } = figures.projection;
  if (sample === 0)
    return [entry('projection', where, `${projectedS.shown} s`, null, 'unknown', 'the sample is empty')];
  const scale = total / sample;
  const range = { low: tookS.low * scale, high: tookS.high * scale };
  const shown = `${(tookS.value * scale).toFixed(1)} s`;
  const bounds = `${tookS.shown} s may stand for ${range.low.toFixed(1)}–${range.high.toFixed(1)} s of ${total} requests`;
  return [entry('projection', where, `${projectedS.shown} s`, shown, touch(projectedS, range), bounds)];
}

function compareOutcome(check: SelfCheckBlock, where: string): Recomputation[] {
  if (check.outcome === null || check.gates.length === 0) return [];
  const failed = check.gates.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name);
  const agrees = /^pass/i.test(check.outcome) === (failed.length === 0);
  const recomputed = failed.length === 0 ? 'no listed gate failed' : `failed: ${failed.join(', ')}`;
  return [entry('outcome', where, check.outcome, recomputed, agrees ? 'agrees' : 'differs')];
}

function compareStartup(check: SelfCheckBlock, where: string): Recomputation[] {
  const said = /\bstartup ([\d.,]+) s of/.exec(check.summary ?? '')?.[1];
  const measured = check.gates.find(({ figures }) => figures.startup !== undefined)?.figures.startup?.afterS
    .shown;
  if (said === undefined || measured === undefined) return [];
  return [entry('startup', where, `${said} s`, `${measured} s`, said === measured ? 'agrees' : 'differs')];
}

/** What the page says was used, against the self-checks that it lists; those that were free explain a difference. */
function countSelfChecks({ facts, selfChecksSaid, selfChecks }: PageDraft): Recomputation[] {
  const used = facts.selfChecks?.used ?? selfChecksSaid?.used;
  if (used === undefined) return [];
  const free = selfChecks.filter((check) => check.free).length;
  const listed = selfChecks.length;
  const results = [
    used !== listed && used === listed - free
      ? entry(
          'self-checks',
          'used',
          `${used} used`,
          `${listed} listed`,
          'explained',
          `${free} of the ${listed} listed is marked as free`,
        )
      : entry(
          'self-checks',
          'used',
          `${used} used`,
          `${listed} listed`,
          listed === 0 ? 'unknown' : used === listed ? 'agrees' : 'differs',
        ),
  ];
  if (facts.selfChecks !== null && selfChecksSaid !== null) {
    results.push(compareCounts('self-checks', 'text', selfChecksSaid.used, facts.selfChecks.used, 'used'));
  }
  if (facts.selfChecks !== null && listed > 0) {
    const passed = selfChecks.filter(({ outcome }) => /^pass/.test(outcome ?? '')).length;
    results.push(compareCounts('self-checks', 'passed', facts.selfChecks.passed, passed, 'passed'));
  }
  return results;
}

function countReviewerChecks({ review, reviewerChecks }: PageDraft): Recomputation[] {
  if (review === null) return [];
  const passed = reviewerChecks.filter(({ verdict }) => verdict === 'pass').length;
  const said = `${review.passed} of ${review.of} passed`;
  const listed = `${passed} of ${reviewerChecks.length} passed`;
  return [entry('reviewer-checks', 'review', said, listed, said === listed ? 'agrees' : 'differs')];
}

/** Cited steps exist only up to the number of steps; the reviewer says how many it read. */
function checkSteps({ facts, review, reviewerChecks }: PageDraft): Recomputation[] {
  const results: Recomputation[] = [];
  if (review?.stepsRead && facts.steps !== null) {
    results.push(
      entry(
        'steps',
        'review',
        `${review.stepsRead.shown} read`,
        `${facts.steps.shown} steps`,
        touch(review.stepsRead, facts.steps),
      ),
    );
  }
  for (const check of reviewerChecks) {
    if (check.citedSteps.length === 0) continue;
    const last = Math.max(...check.citedSteps.map(({ to }) => to));
    const status =
      facts.steps === null ? 'unknown' : last <= facts.steps.high + EPSILON ? 'agrees' : 'differs';
    results.push(
      entry(
        'steps',
        `check "${check.name}"`,
        `cites up to step ${last}`,
        facts.steps === null ? null : `${facts.steps.shown} steps`,
        status,
      ),
    );
  }
  return results;
}

function compareCounts(
  kind: Recomputation['kind'],
  where: string,
  said: number,
  listed: number,
  unit: string,
): Recomputation {
  return entry(kind, where, `${said} ${unit}`, `${listed} ${unit}`, said === listed ? 'agrees' : 'differs');
}

function touch(
  said: Pick<Figure, 'low' | 'high'>,
  range: Pick<Figure, 'low' | 'high'>,
): 'agrees' | 'differs' {
  return said.low <= range.high + EPSILON && range.low <= said.high + EPSILON ? 'agrees' : 'differs';
}

function entry(
  kind: Recomputation['kind'],
  where: string,
  said: string | null,
  recomputed: string | null,
  status: Recomputation['status'],
  note: string | null = null,
): Recomputation {
  return { kind, where, said, recomputed, status, note };
}
