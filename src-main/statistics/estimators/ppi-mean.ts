import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { clamp } from './two-by-two.ts';

export interface PpiInput {
  /** Answers as 1 (yes) or 0. */
  readonly human: readonly number[];
  readonly judgeLabelled: readonly number[];
  readonly judgeUnlabelled: readonly number[];
  /** Weight of the judge, 0–1; null or absent: tuned for the shortest interval (PPI++). */
  readonly lambda?: number | null | undefined;
}

export interface PpiMean {
  /** Not clipped: may leave [0, 1], like ppi_py. */
  readonly estimate: number | null;
  /** Null where the answers show no spread, from which an interval would claim certainty. */
  readonly low: number | null;
  readonly high: number | null;
  readonly lambda: number | null;
  readonly reason: string | null;
}

/**
 * Prediction-powered mean: λ·mean(judge, unlabelled) + mean(human − λ·judge, labelled), normal interval. Right for simple
 * random labels only. Angelopoulos et al. 2023 (PPI), arXiv 2311.01453 (PPI++, λ), as in ppi_py.
 */
export function ppiMean(input: PpiInput, conf = 0.95): PpiMean {
  const { human, judgeLabelled, judgeUnlabelled } = input;
  if (human.length === 0)
    return { estimate: null, low: null, high: null, lambda: null, reason: 'nothing labelled yet' };
  if (judgeUnlabelled.length === 0)
    return { estimate: null, low: null, high: null, lambda: null, reason: 'nothing is judged only' };
  const lambda = input.lambda ?? tunedLambda(human, judgeLabelled, judgeUnlabelled);
  const rectifier = human.map((answer, i) => answer - lambda * (judgeLabelled[i] ?? 0));
  const estimate = lambda * mean(judgeUnlabelled) + mean(rectifier);
  const variance =
    (lambda ** 2 * sumOfSquares(judgeUnlabelled)) / judgeUnlabelled.length ** 2 +
    sumOfSquares(rectifier) / human.length ** 2;
  const reason = noInterval(input, lambda, variance);
  if (reason !== null) return { estimate, low: null, high: null, lambda, reason };
  const half = twoSidedZ(conf) * Math.sqrt(variance);
  return { estimate, low: estimate - half, high: estimate + half, lambda, reason: null };
}

/** Why there is no interval; null where there is one. Verdicts without labels matter where the judge has weight. */
function noInterval({ human, judgeUnlabelled }: PpiInput, lambda: number, variance: number): string | null {
  if (human.length < 2) return 'one label has no spread';
  if (lambda !== 0 && judgeUnlabelled.length < 2) return 'one verdict without a label has no spread';
  return variance > 0 ? null : 'the answers have no spread';
}

/** Covariance of human and judge over the pooled variance of the judge, shrunk by 1 + n/N; 0 where the judge is constant. */
function tunedLambda(
  human: readonly number[],
  labelled: readonly number[],
  unlabelled: readonly number[],
): number {
  const meanHuman = mean(human);
  const meanJudge = mean(labelled);
  const covariance =
    human.reduce((sum, answer, i) => sum + (answer - meanHuman) * ((labelled[i] ?? 0) - meanJudge), 0) /
    human.length;
  const pooled = [...labelled, ...unlabelled];
  const variance = sumOfSquares(pooled) / (pooled.length - 1);
  return variance > 0 ? clamp(covariance / ((1 + human.length / unlabelled.length) * variance), 0, 1) : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sumOfSquares(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
