import { ITEMS } from '../../domain/index.ts';
import type { Item, Verdict } from '../../domain/index.ts';
import type { RolloutContent } from '../../formats/index.ts';
import type { JudgeRecord } from '../../api/kernel/shapes.ts';

/** The judge's replies as the run recorded them, with the verdicts that the run took from each. */
export function recordedJudgings(content: RolloutContent | null): readonly JudgeRecord[] {
  return (content?.judgeReplies ?? []).map((reply) => ({
    source: 'recorded',
    text: reply.text,
    verdicts: verdictsIn(reply.parsed ?? {}),
    problem: reply.parsed === null ? 'the run could not use this reply' : null,
    model: null,
    rubric: null,
    promptTokens: reply.promptTokens,
    completionTokens: reply.completionTokens,
    costUsd: reply.costUsd,
    atMs: null,
    sameFrames: null,
  }));
}

function verdictsIn(parsed: Readonly<Record<string, unknown>>): Partial<Record<Item, Verdict>> {
  const found = ITEMS.flatMap((item) => {
    const verdict = toVerdict(parsed[item]);
    return verdict === null ? [] : [[item, verdict] as const];
  });
  return Object.fromEntries(found);
}

function toVerdict(value: unknown): Verdict | null {
  if (value === true || value === 1) return 'yes';
  if (value === false || value === 0) return 'no';
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'yes' || word === 'no' ? word : null;
}
