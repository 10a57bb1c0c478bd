export { openStore } from './connection/open.ts';
export { withStores } from './connection/with-stores.ts';
export type { OpenOptions, Store } from './connection/open.ts';
export { inTransaction } from './connection/sqlite.ts';
export { defaultDataDir } from './connection/data-dir.ts';
export { isMoved, refusedLabels } from './connection/in-place.ts';
export { addRunWarnings, applyTraceNotes, gatherTraceNotes, rowsRead } from './import/trace-notes.ts';
export { isSnapshot } from './connection/snapshot.ts';
export { tryLock } from './connection/process-lock.ts';
export { removeEmptyRuns, saveIgnoredFiles, saveRun } from './import/import-runs.ts';
export type { RunInput } from './import/import-runs.ts';
export { fileStates, forgetFile, readJournals } from './import/import-files.ts';
export type { FileState } from './import/import-files.ts';
export { areCompared, listRepeatsElsewhere, saveRepeatsElsewhere } from './import/repeats-elsewhere.ts';
export { beginFile, finishFile, insertBatch } from './import/import-writer.ts';
export type { ImportBatch } from './import/import-batch.ts';

export { listRewardHistograms } from './rollouts/reward-histogram.ts';
export { getRun, listIgnoredFiles, listLineNotes, listRuns, sumRuns } from './rollouts/runs.ts';
export { refreshRunFigures } from './rollouts/run-figures.ts';
export type { LineNote, RunDetail } from './rollouts/runs.ts';
export {
  countRollouts,
  hasMoreRollouts,
  identityOf,
  idsByIdentity,
  matchingIds,
  queryRollouts,
  rolloutPosition,
} from './rollouts/rollouts.ts';
export { countMatching } from './rollouts/ordered-ids.ts';
export { DIFFERENCES } from './rollouts/codes.ts';
export { listRolloutPlaces } from './rollouts/rollout-places.ts';
export type { RolloutPlace } from './rollouts/rollout-places.ts';
export { databaseVersion, outsideVersion } from './connection/kept.ts';
export { asksAuditResults, parseFilter } from './filter/parse.ts';
export {
  answerQueries,
  answersFound,
  forgetAnswerMatches,
  nextUnsearched,
  saveAnswerMatches,
  takeAnswersFound,
} from './rollouts/answer-search.ts';
export type { AnswersFound, UnsearchedAnswer } from './rollouts/answer-search.ts';

export { commitLabels, labelHistory, undoLabels } from './journal/labels.ts';
export type { LabelInput } from './journal/labels.ts';
export { appendEntries, readJournal } from './journal/journal.ts';
export type { JournalEntry, JournalEvent } from './journal/journal.ts';

export { readAuditResults, saveAuditResults } from './rollouts/audit-results.ts';
export type { AuditEntry, GatesResult, RewardResult, StageVersions } from './rollouts/stage-results.ts';
export {
  cacheBytes,
  pruneCache,
  readFrame,
  readThumbnail,
  saveFrames,
  saveThumbnail,
} from './cache/frames-cache.ts';
export type { FrameKey, Picture } from './cache/frames-cache.ts';
export type { GateFinding, LabelEvent, RolloutRow, RunRow } from './rollouts/rows.ts';

export { countGates } from './rollouts/gate-table.ts';
export type { GateTableCell } from './rollouts/gate-table.ts';
export { rolloutFacets } from './rollouts/facets.ts';
export { getRollout } from './rollouts/rollout-detail.ts';
export type { StoredRollout } from './rollouts/rollout-detail.ts';
export { countPendingAudits, pendingAudits } from './rollouts/pending-audits.ts';
export type { PendingAudit, Shard } from './rollouts/pending-audits.ts';
export { mergeResults } from './import/merge-results.ts';
export type { MergedResults } from './import/merge-results.ts';
export { judgeAnswersTo, judgeHistory, saveJudgeAnswer, useJudgeAnswers } from './rollouts/judge-answers.ts';
export type { JudgeAnswer } from './rollouts/judge-answers.ts';
export { judgedVerdicts, listJudges, newestVerdicts, recordedVerdicts } from './rollouts/judges.ts';
export type { JudgeSource } from './rollouts/judges.ts';
export { countJudgeTargets, judgeTargets } from './rollouts/judge-targets.ts';
export type { JudgeTarget } from './rollouts/judge-targets.ts';
export { openGroupCommit } from './connection/group-commit.ts';
export type { GroupCommit } from './connection/group-commit.ts';
export { readSetting, saveSetting } from './connection/settings.ts';
export { listSelfChecks, listTrials, saveSelfCheck, saveTrial } from './rollouts/trials.ts';
export type { StoredTrial } from './rollouts/trials.ts';

export { listTaskGroups } from './rollouts/task-groups.ts';
export type { TaskGroup, TaskGroupPage } from './rollouts/task-groups.ts';
export { completeFilter, quoteValue } from './filter/complete.ts';
export { databaseProblem } from './connection/database-problem.ts';
export { salvageJournal } from './journal/salvage.ts';
export { exportJournal, mergeJournal } from './journal/label-exchange.ts';
export type { MergeResult } from './journal/label-exchange.ts';
export { archiveQueue, createQueue, getQueue, listQueueEntries, listQueues } from './queues/queues.ts';
export type { Queue, QueueEntry } from './queues/queues.ts';
export { readQueueFrame } from './queues/queue-frames.ts';
export type { FramedRollout } from './queues/queue-frames.ts';
export { changeStep, listSteps, nextStep } from './queues/queue-progress.ts';
export type { QueueStep, StepChange } from './queues/queue-progress.ts';
export { undoCommit } from './journal/undo.ts';
export { readRows } from './rollouts/rollout-rows.ts';
export { readJudgings, readLabelStatements, readStatisticsRows } from './rollouts/statistics-rows.ts';
export type { Judging, LabelStatement, StatisticsRow } from './rollouts/statistics-rows.ts';
export { readTaskNames } from './rollouts/task-names.ts';
export {
  commitStep,
  commitSteps,
  firstReveal,
  hasAdjudicated,
  queueAnswers,
  undoStep,
} from './queues/queue-commits.ts';
export type { StepStatement } from './queues/queue-commits.ts';
export { sharedSubjects, standingLabels } from './journal/shared-labels.ts';
