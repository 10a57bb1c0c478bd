import type { JudgeCache, JudgeReply } from '../../judge/index.ts';
import { judgeAnswersTo, saveJudgeAnswer } from '../../store/index.ts';
import type { GroupCommit, Store } from '../../store/index.ts';

/** Keeps judge replies in a results folder's database, where they are never lost and never paid for again. */
export function openStoreCache(store: Store, commits: GroupCommit): JudgeCache {
  return {
    get: (key) =>
      // Written by `put` below, and by nobody else.
      Promise.resolve(judgeAnswersTo(store, key).map(({ reply }) => reply as JudgeReply)),
    put: async ({ key, question, rubricVersion, reply, parsed }) => {
      await commits.run(() =>
        saveJudgeAnswer(store, {
          cacheKey: key,
          model: question.model,
          rubricVersion,
          rubricSha256: question.rubricSha256,
          text: reply.text,
          verdicts: parsed.ok ? parsed.verdicts : {},
          problem: parsed.ok ? null : parsed.error.message,
          promptTokens: reply.usage?.promptTokens ?? null,
          completionTokens: reply.usage?.completionTokens ?? null,
          costUsd: reply.costUsd,
          latencyMs: reply.latencyMs,
          finishReason: reply.finishReason,
          frameHashes: question.frameHashes,
          atMs: reply.askedAtMs,
          question: question.question,
          sampling: question.sampling,
          reply,
        }),
      );
    },
  };
}
