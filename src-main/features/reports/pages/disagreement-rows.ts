import type { RolloutContent } from '../../../formats/index.ts';
import type { StoredRollout } from '../../../store/index.ts';
import type { Disagreement } from './disagreements.ts';
import type { ReportRow } from './report.ts';
import type { SamplingWords } from './sampling.ts';

/** The columns of the disagreement report, in their order. */
export const DISAGREEMENT_COLUMNS = [
  ...['run', 'task', 'repeat', 'kind', 'item', 'left_source', 'left', 'right_source', 'right'],
  ...['annotators', 'notes', 'blind', 'sampling', 'prompt', 'judge_text', 'judge_model', 'rubric'],
  ...['model', 'environment', 'split', 'outcome', 'reward', 'recomputed_reward', 'drawing_sha256'],
  ...['frame_times_s', 'frame_sha256', 'renderer', 'stage_versions', 'protocol_sha256', 'file', 'line'],
  ...['task_key', 'rollout'],
] as const;

/** What a row is made of. */
export interface RowSources {
  readonly stored: StoredRollout;
  /** Null where the run's file moved, changed or is gone. */
  readonly content: RolloutContent | null;
  readonly sampling: SamplingWords;
  readonly nameOf: (annotator: string) => string;
}

/** One disagreement with everything that is needed to look into it. */
export function disagreementRow(found: Disagreement, sources: RowSources): ReportRow {
  const { stored, content, sampling, nameOf } = sources;
  const { row, results, place } = stored;
  const frames = results.render?.result?.frames ?? [];
  const concernsJudge = found.kind.includes('judge') || found.kind === 'flag-vs-people';
  const answers = concernsJudge ? stored.judgeAnswers : [];
  return {
    run: row.runName,
    task: row.taskName,
    repeat: row.repeat,
    kind: found.kind,
    item: found.item,
    left_source: found.left.source,
    left: found.left.value,
    right_source: found.right.source,
    right: found.right.value,
    annotators: joined(found.statements.map(({ annotator }) => nameOf(annotator))),
    notes: joined(
      found.statements.flatMap(({ note, annotator }) => (note ? `${nameOf(annotator)}: ${note}` : [])),
    ),
    blind: found.statements.length === 0 ? null : found.statements.every(({ blind }) => blind),
    sampling: sampling(found.statements) ?? 'every rollout that matches',
    prompt: row.prompt,
    judge_text: concernsJudge ? judgeTexts(stored, content) : null,
    judge_model: joined(answers.map(({ model }) => model)),
    rubric: joined(answers.map(({ rubricVersion, rubricSha256 }) => `${rubricVersion} ${rubricSha256}`)),
    model: stored.model,
    environment: stored.environment,
    split: stored.split,
    outcome: row.outcome,
    reward: row.reward,
    recomputed_reward: row.recomputedReward,
    drawing_sha256: row.drawingSha256,
    frame_times_s: frames.map(({ timeS }) => timeS).join('; ') || null,
    frame_sha256: frames.map(({ sha256 }) => sha256).join('; ') || null,
    renderer: results.render?.result?.renderer ?? null,
    stage_versions: joined(stageVersions(stored)),
    protocol_sha256: joined(protocolHashes(stored)),
    file: place.path,
    line: place.line,
    task_key: stored.task.key,
    rollout: row.identity,
  };
}

/** What the judges wrote about a rollout, the recorded replies first; null where nothing is known. */
export function judgeTexts({ judgeAnswers }: StoredRollout, content: RolloutContent | null): string | null {
  const texts = [
    ...(content?.judgeReplies ?? []).map(({ text }) => text),
    ...judgeAnswers.map(({ model, text }) => `${model}: ${text}`),
  ];
  return texts.length === 0 ? null : texts.join('\n\n');
}

function stageVersions({ results }: StoredRollout): readonly string[] {
  const { gates, render, motion, reward } = results;
  return Object.entries({ gates, render, motion, reward }).flatMap(([stage, result]) =>
    result === undefined ? [] : [`${stage} ${result.version.version}`],
  );
}

function protocolHashes({ results }: StoredRollout): readonly string[] {
  return [results.gates, results.render, results.motion].flatMap(
    (result) => result?.version.protocolHash ?? [],
  );
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : [...new Set(texts)].join('; ');
}
