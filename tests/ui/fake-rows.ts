import { GATE_CODES, ITEMS, perItem } from '../../src-main/domain/index.ts';
import type { Outcome, Verdict } from '../../src-main/domain/index.ts';
import type { RolloutRow, RunRow } from '../../src-main/api/index.ts';
import { createRandom } from './random.ts';

/** Strings that must show as text wherever they stand. */
export const HOSTILE =
  '<img src=x onerror="alert(1)">{{7*7}}<script>alert(2)</script>" onload=alert(3) \u202Egnp.exe';

const PLACES = ['harbour at dusk', 'mountain station', 'night market', 'desert observatory', 'canal bridge'];
const OBJECTS = ['a lighthouse', 'two cranes', 'a tram', 'a water tower', 'a row of lanterns', 'a windmill'];
const SIGNS = ['OPEN 24h', 'PIER 9', 'Café', 'No Entry', 'Line 4'];
const RUN_NAMES = ['base-model', 'rl-model', 'rl-model-step-400', 'sft-only', 'distilled', 'long-context'];
const ERRORS = ['SandboxError', 'ProviderError', 'JudgeError'];

/** One plausible rollout, the same for the same number. */
export function fakeRow(id: number, runs: number, hostile: boolean): RolloutRow {
  const random = createRandom(id * 7919 + 17);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const runId = (id % runs) + 1;
  const strength = 0.55 + 0.08 * runId;
  const outcome = pickOutcome(random(), strength);
  const isJudged = outcome === 'scored' || outcome === 'flagged';
  const verdict = (rate: number): Verdict | null => (isJudged ? (random() < rate ? 'yes' : 'no') : null);
  const verdicts = perItem((item): Verdict | null => {
    if (item === 'figure') return isJudged ? (outcome === 'flagged' ? 'yes' : 'no') : null;
    if (item === 'motion' && id % 5 === 0) return null;
    return verdict(strength);
  });
  const yes = ITEMS.filter((item) => item !== 'figure' && verdicts[item] === 'yes').length;
  const reward = outcome === 'scored' ? (yes + 1) / 6 : isScoreless(outcome) ? null : 0;
  const gateFailed = outcome === 'gate-failed';
  const gate = gateFailed ? pick(GATE_CODES) : null;
  const differs = random() < 0.04 && !isScoreless(outcome);
  const isLabelled = isJudged && random() < 0.2;
  const moves = isJudged && random() < strength;
  const prompt = `A ${pick(PLACES)} with ${pick(OBJECTS)} and ${pick(OBJECTS)}, drawn isometrically, and a sign that says "${pick(SIGNS)}"; the smoke drifts slowly to the east.`;
  return {
    id,
    identity: id.toString(16).padStart(64, '0'),
    runId,
    runName: hostile ? `${HOSTILE} ${runId}` : (RUN_NAMES[runId - 1] ?? `run-${runId}`),
    taskId: Math.floor(id / 4) + 1,
    taskName: hostile ? HOSTILE : `task-${Math.floor(id / 4) + 1}`,
    prompt: hostile ? `${HOSTILE} "${HOSTILE}" ${prompt}` : prompt,
    repeat: id % 4,
    seed: null,
    step: null,
    outcome,
    errorType: outcome === 'error' ? (hostile ? HOSTILE : pick(ERRORS)) : null,
    reward,
    recomputedReward: reward,
    recordedGate: gate === null ? null : hostile ? HOSTILE : gate.replaceAll('-', '_'),
    recordedGateOk: isScoreless(outcome) ? null : !gateFailed,
    gateOk: isScoreless(outcome) ? null : !gateFailed,
    gate,
    recordedRenderOk: isJudged ? true : null,
    renderOk: isJudged ? true : null,
    renderFailure: outcome === 'render-failed' ? 'no-size' : null,
    recordedBlank: isJudged ? false : null,
    blank: outcome === 'blank',
    recordedMotion: isJudged ? moves : null,
    motion: isJudged ? moves : null,
    motionShare: isJudged ? random() * (moves ? 0.4 : 0.002) : null,
    verdicts,
    rejudged: perItem(() => null),
    labels: perItem((item) => {
      if (!isLabelled || random() < 0.3) return null;
      if (random() < 0.05) return 'conflict';
      if (random() < 0.05) return 'unclear';
      return random() < 0.85 ? verdicts[item] : 'no';
    }),
    flagged: outcome === 'flagged',
    differs: differs ? ['gate', 'reward'] : [],
    finishReason: outcome === 'error' ? null : random() < 0.05 ? 'length' : 'stop',
    answerChars: outcome === 'error' ? null : 2000 + Math.floor(random() * 40_000),
    drawingBytes: outcome === 'error' ? null : 1500 + Math.floor(random() * 60_000),
    drawingSha256: null,
    completionTokens: 900 + Math.floor(random() * 12_000),
    hasFrames: isJudged || outcome === 'blank',
  };
}

/** The runs of a list of rollouts, summed up from them. */
export function fakeRuns(rows: readonly RolloutRow[]): readonly RunRow[] {
  const groups = Map.groupBy(rows, (row) => row.runId);
  return [...groups].sort(([a], [b]) => a - b).map(([runId, members]) => fakeRun(runId, members));
}

function fakeRun(id: number, rows: readonly RolloutRow[]): RunRow {
  const count = (test: (row: RolloutRow) => boolean) => rows.filter(test).length;
  const outcome = (name: Outcome) => count((row) => row.outcome === name);
  const rewards = rows.flatMap((row) => (row.reward === null ? [] : [row.reward]));
  const mean =
    rewards.length === 0 ? null : rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const half = mean === null ? 0 : (1.96 * 0.37) / Math.sqrt(rewards.length);
  const name = rows[0]?.runName ?? '';
  return {
    id,
    folder: name,
    name,
    shortName: name,
    format: 'f1',
    environment: 'isometric-scenes',
    model: `${name}-8b-instruct`,
    judge: id === 3 ? null : 'google/gemma-3-27b-it',
    split: 'test',
    tasks: new Set(rows.map((row) => row.taskId)).size,
    rollouts: rows.length,
    scored: rewards.length,
    unscored: outcome('unscored'),
    errors: { total: outcome('error'), byType: tally(rows.map((row) => row.errorType)) },
    reward: {
      mean,
      low: mean === null ? null : mean - half,
      high: mean === null ? null : mean + half,
      n: rewards.length,
    },
    outcomes: {
      error: outcome('error'),
      unscored: outcome('unscored'),
      'gate-failed': outcome('gate-failed'),
      'render-failed': outcome('render-failed'),
      blank: outcome('blank'),
      flagged: outcome('flagged'),
      scored: outcome('scored'),
    },
    gates: {
      ok: count((row) => row.recordedGateOk === true),
      failed: count((row) => row.recordedGateOk === false),
      byGate: tally(rows.map((row) => row.recordedGate)),
    },
    renderFailed: outcome('render-failed'),
    blank: outcome('blank'),
    motion: { n: count((row) => row.motion !== null), yes: count((row) => row.motion === true) },
    judgeItems: perItem((item) => {
      const n = count((row) => row.verdicts[item] !== null);
      const yes = count((row) => row.verdicts[item] === 'yes');
      return { n, yes, rate: n === 0 ? null : yes / n };
    }),
    flagged: outcome('flagged'),
    labelled: count((row) => ITEMS.some((item) => row.labels[item] !== null)),
    audited: count((row) => row.gateOk !== null),
    differing: count((row) => row.differs.length > 0),
    skippedLines: id === 2 ? 3 : 0,
    flawedLines: id === 2 ? 1 : 0,
    duplicates: id === 2 ? 1 : 0,
    works:
      id === 1
        ? [
            {
              work: 'train',
              rollouts: 10,
              scored: 9,
              rewardMean: 0.5,
              effective: 8,
              steps: 3,
              firstStep: 1,
              lastStep: 3,
            },
            {
              work: 'eval',
              rollouts: 2,
              scored: 0,
              rewardMean: null,
              effective: 0,
              steps: 1,
              firstStep: 2,
              lastStep: 2,
            },
          ]
        : [],
    idClashes: id === 2 ? 1 : 0,
  };
}

function tally(values: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function pickOutcome(chance: number, strength: number): Outcome {
  const steps: readonly (readonly [Outcome, number])[] = [
    ['error', 0.05],
    ['unscored', 0.01],
    ['gate-failed', 0.28 - 0.2 * strength],
    ['render-failed', 0.03],
    ['blank', 0.02],
    ['flagged', 0.07],
  ];
  let sum = 0;
  for (const [outcome, share] of steps) if (chance < (sum += share)) return outcome;
  return 'scored';
}

function isScoreless(outcome: Outcome): boolean {
  return outcome === 'error' || outcome === 'unscored';
}
