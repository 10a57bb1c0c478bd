import type { Judging, JudgeSource } from '../../../src-main/api/index.ts';

/** One side of a comparison as a select offers it. */
export interface JudgingChoice {
  readonly value: string;
  readonly title: string;
  readonly judging: Judging;
}

/** The choices that some judges give: each one's newest verdicts, and its first where it was asked more than once. */
export function judgingChoices(judges: readonly JudgeSource[]): readonly JudgingChoice[] {
  return judges.flatMap((judge): readonly JudgingChoice[] => {
    const title = titleOf(judge, judges);
    const newest: JudgingChoice = {
      value: `newest-${judge.id}`,
      title: judge.repeated > 0 ? `${title} · newest` : title,
      judging: { kind: 'judge', judgeId: judge.id, take: 'newest' },
    };
    if (judge.repeated === 0) return [newest];
    return [
      {
        value: `first-${judge.id}`,
        title: `${title} · first`,
        judging: { kind: 'judge', judgeId: judge.id, take: 'first' },
      },
      newest,
    ];
  });
}

/** Model and rubric; the sampling too where nothing else tells two judges apart. */
function titleOf(judge: JudgeSource, all: readonly JudgeSource[]): string {
  const alike = all.filter(
    ({ model, rubricVersion }) => model === judge.model && rubricVersion === judge.rubricVersion,
  );
  const sampling = alike.length > 1 ? ` · temperature ${String(judge.sampling['temperature'])}` : '';
  return `${judge.model} · rubric ${judge.rubricVersion}${sampling}`;
}
