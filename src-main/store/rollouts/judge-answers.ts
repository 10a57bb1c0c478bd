import type { Item, Verdict } from '../../domain/index.ts';
import { refreshRejudged } from '../import/derived.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** One paid answer of a judge. */
export interface JudgeAnswer {
  readonly id: number;
  /** Hash over everything that the answer depends on: frames, prompt, rubric, model, sampling. */
  readonly cacheKey: string;
  readonly model: string;
  readonly rubricVersion: string;
  readonly rubricSha256: string;
  /** What the judge wrote. */
  readonly text: string;
  /** The items that the reply decides. */
  readonly verdicts: Readonly<Partial<Record<Item, Verdict>>>;
  /** Why the reply could not be used; null where it could. */
  readonly problem: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costUsd: number | null;
  readonly latencyMs: number | null;
  readonly finishReason: string | null;
  /** SHA-256 of the frames that the judge saw. */
  readonly frameHashes: readonly string[];
  readonly atMs: number;
  /** The text of the question, filled in. */
  readonly question: string;
  /** The sampling that was asked for. */
  readonly sampling: Readonly<Record<string, unknown>>;
  /** The reply as the judge module gave it, to be handed back to it. */
  readonly reply: unknown;
}

/** Keeps an answer, durable when this (or the transaction around it) returns; gives it with its id. */
export function saveJudgeAnswer(store: Store, answer: Omit<JudgeAnswer, 'id'>): JudgeAnswer {
  return inTransaction(store.audit, () => {
    const { lastInsertRowid } = prepare(
      store,
      `INSERT INTO judge_answers (cache_key, model, rubric_version, rubric_sha256, text, verdicts_json, problem, prompt_tokens,
         completion_tokens, cost_usd, latency_ms, finish_reason, frame_hashes_json, at_ms, question, sampling_json, reply_json)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      answer.cacheKey,
      answer.model,
      answer.rubricVersion,
      answer.rubricSha256,
      answer.text,
      JSON.stringify(answer.verdicts),
      answer.problem,
      answer.promptTokens,
      answer.completionTokens,
      answer.costUsd,
      answer.latencyMs,
      answer.finishReason,
      JSON.stringify(answer.frameHashes),
      answer.atMs,
      answer.question,
      JSON.stringify(answer.sampling),
      JSON.stringify(answer.reply),
    );
    return { ...answer, id: Number(lastInsertRowid) };
  });
}

/** All answers to exactly this question, usable or not, oldest first. */
export function judgeAnswersTo(store: Store, cacheKey: string): readonly JudgeAnswer[] {
  const rows = prepare(store, 'SELECT * FROM judge_answers WHERE cache_key = ? ORDER BY id').all(
    cacheKey,
  ) as JudgeRecord[];
  return rows.map(toAnswer);
}

/** Notes that the answers to a question, whoever they were paid for, are answers about this rollout. */
export function useJudgeAnswers(store: Store, identity: string, cacheKey: string): void {
  inTransaction(store.audit, () => {
    prepare(
      store,
      'INSERT OR IGNORE INTO judge_uses (identity, answer_id) SELECT ?, id FROM judge_answers WHERE cache_key = ?',
    ).run(identity, cacheKey);
    refreshRejudged(store, identity);
  });
}

/** All answers for a rollout, oldest first: repeated judgings stand side by side. */
export function judgeHistory(store: Store, identity: string): readonly JudgeAnswer[] {
  const rows = prepare(
    store,
    `SELECT judge_answers.* FROM judge_uses JOIN judge_answers ON judge_answers.id = answer_id
     WHERE identity = ? ORDER BY answer_id`,
  ).all(identity) as JudgeRecord[];
  return rows.map(toAnswer);
}

interface JudgeRecord {
  readonly id: number;
  readonly cache_key: string;
  readonly model: string;
  readonly rubric_version: string;
  readonly rubric_sha256: string;
  readonly text: string;
  readonly verdicts_json: string;
  readonly problem: string | null;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  readonly cost_usd: number | null;
  readonly latency_ms: number | null;
  readonly finish_reason: string | null;
  readonly frame_hashes_json: string;
  readonly at_ms: number;
  readonly question: string;
  readonly sampling_json: string;
  readonly reply_json: string;
}

function toAnswer(row: JudgeRecord): JudgeAnswer {
  return {
    id: row.id,
    cacheKey: row.cache_key,
    model: row.model,
    rubricVersion: row.rubric_version,
    rubricSha256: row.rubric_sha256,
    text: row.text,
    verdicts: JSON.parse(row.verdicts_json) as JudgeAnswer['verdicts'],
    problem: row.problem,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    costUsd: row.cost_usd,
    latencyMs: row.latency_ms,
    finishReason: row.finish_reason,
    frameHashes: JSON.parse(row.frame_hashes_json) as string[],
    atMs: row.at_ms,
    question: row.question,
    sampling: JSON.parse(row.sampling_json) as JudgeAnswer['sampling'],
    reply: JSON.parse(row.reply_json) as unknown,
  };
}
