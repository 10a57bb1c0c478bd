import { perItem } from '../../src-main/domain/index.ts';
import type { RolloutRow, RunDetail, RunRow, TaskGroupPage } from '../../src-main/api/index.ts';

/** A run with files, skipped lines and a configuration. */
export function fakeRunDetail(run: RunRow): RunDetail {
  const file = `${run.name}/results.jsonl`;
  return {
    ...run,
    files: [{ path: file, bytes: 64_213_000, lines: run.rollouts + run.skippedLines }],
    skipped: [
      { file, line: 17, reason: 'invalid_json' },
      { file, line: 203, reason: 'not_utf8' },
      { file, line: run.rollouts + 3, reason: 'torn_last_line' },
    ].slice(0, run.skippedLines),
    flawed: [{ file, line: 77, reason: 'reward_not_a_number' }].slice(0, run.flawedLines),
    repeats: [
      { file, line: 88, of: 41, ofFile: null, kind: 'duplicate' as const },
      { file, line: 90, of: 12, ofFile: null, kind: 'id-clash' as const },
    ].slice(0, run.duplicates + run.idClashes),
    ignoredFiles: [
      { path: `${run.name}/notes.md`, reason: 'other-file', detail: null },
      {
        path: `${run.name}/rows.jsonl.gz`,
        reason: 'compressed',
        detail: 'unpack it beside to have its rows read',
      },
    ],
    warnings: run.skippedLines > 0 ? ['the file is still being written: its last line is cut off'] : [],
    fieldMap: [
      { field: 'gate', found: 'info.gates.code', count: run.rollouts },
      { field: 'verdicts', found: 'info.judge.items', count: run.scored },
    ],
    configJson:
      run.id === 3 ? null : JSON.stringify({ model: run.model, sampling: { temperature: 1, top_p: 0.95 } }),
  };
}

/** The run's prompts with their repeats. */
export function fakeTaskGroups(rows: readonly RolloutRow[], offset: number, limit: number): TaskGroupPage {
  const groups = [...Map.groupBy(rows, (row) => Math.floor(row.taskId / 4))].map(([taskId, members]) => {
    const rewards = members.flatMap((row) => (row.reward === null ? [] : [row.reward]));
    const isScored = rewards.length > 0;
    return {
      taskId,
      taskName: members[0]?.taskName ?? null,
      prompt: members[0]?.prompt ?? '',
      rollouts: members.length,
      scored: rewards.length,
      rewardMean: isScored ? rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length : null,
      rewardMin: isScored ? Math.min(...rewards) : null,
      rewardMax: isScored ? Math.max(...rewards) : null,
      flipRate: perItem((item) => (isScored && item !== 'motion' ? (taskId % 5) / 8 : null)),
    };
  });
  return {
    groups: groups.slice(offset, offset + limit),
    repeated: groups.length,
    total: groups.length,
    flipRate: perItem((item) => (item === 'motion' ? null : 0.21)),
  };
}
