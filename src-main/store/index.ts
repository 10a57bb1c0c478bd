export { openStore } from './open.ts';
export type { OpenOptions, Store } from './open.ts';
export { inTransaction } from './sqlite.ts';
export { defaultDataDir } from './location.ts';
export { tryLock } from './process-lock.ts';
export { removeEmptyRuns, saveIgnoredFiles, saveRun } from './import-runs.ts';
export type { RunInput } from './import-runs.ts';
export { fileStates, forgetFile, readJournals } from './import-files.ts';
export type { FileState } from './import-files.ts';
export { areCompared, listRepeatsElsewhere, saveRepeatsElsewhere } from './repeats-elsewhere.ts';
export { beginFile, finishFile, insertBatch } from './import-writer.ts';
export type { ImportBatch } from './import-batch.ts';

export { listRewardHistograms } from './reward-histogram.ts';
export type { RewardHistogram } from './reward-histogram.ts';
export { getRun, listIgnoredFiles, listLineNotes, listRuns } from './runs.ts';
export { refreshRunFigures } from './run-figures.ts';
export type { LineNote, RunDetail } from './runs.ts';
export {
  countRollouts,
  identityOf,
  idsByIdentity,
  matchingIds,
  queryRollouts,
  rolloutPosition,
} from './rollouts.ts';
export type { ListPosition } from './rollouts.ts';
export { countMatching } from './ordered-ids.ts';
export { DIFFERENCES } from './codes.ts';
export { listRolloutPlaces } from './rollout-places.ts';
export type { RolloutPlace } from './rollout-places.ts';
export { databaseVersion, outsideVersion } from './kept.ts';
export { asksAuditResults, parseFilter } from './filter/parse.ts';
export { answerQueries, forgetAnswerMatches, nextUnsearched, saveAnswerMatches } from './answer-search.ts';
export type { UnsearchedAnswer } from './answer-search.ts';

export { commitLabels, labelHistory, undoLabels } from './labels.ts';
export type { LabelInput } from './labels.ts';
export { appendEntries, readJournal } from './journal.ts';
export type { JournalEntry, JournalEvent } from './journal.ts';

export { readAuditResults, saveAuditResults } from './audit-results.ts';
export type { AuditEntry, GatesResult, RewardResult, StageVersions } from './stage-results.ts';
export {
  cacheBytes,
  pruneCache,
  readFrame,
  readThumbnail,
  saveFrames,
  saveThumbnail,
} from './frames-cache.ts';
export type { FrameKey, Picture } from './frames-cache.ts';
export type { GateFinding, LabelEvent, RolloutRow, RunRow } from './rows.ts';

export { countGates } from './gate-table.ts';
export type { GateTableCell } from './gate-table.ts';
export { rolloutFacets } from './facets.ts';
export { getRollout } from './rollout-detail.ts';
export type { StoredRollout } from './rollout-detail.ts';
export { countPendingAudits, pendingAudits } from './pending-audits.ts';
export type { PendingAudit, Shard } from './pending-audits.ts';
export { mergeResults } from './merge-results.ts';
export type { MergedResults } from './merge-results.ts';
export { judgeAnswersTo, judgeHistory, saveJudgeAnswer, useJudgeAnswers } from './judge-answers.ts';
export type { JudgeAnswer } from './judge-answers.ts';
export { judgedVerdicts, listJudges, newestVerdicts, recordedVerdicts } from './judges.ts';
export type { JudgeSource } from './judges.ts';
export { countJudgeTargets, judgeTargets } from './judge-targets.ts';
export type { JudgeTarget } from './judge-targets.ts';
export { openGroupCommit } from './group-commit.ts';
export type { GroupCommit } from './group-commit.ts';
export { readSetting, saveSetting } from './settings.ts';
export { listSelfChecks, listTrials, saveSelfCheck, saveTrial } from './trials.ts';
export type { StoredTrial } from './trials.ts';

export { listTaskGroups } from './task-groups.ts';
export type { TaskGroup, TaskGroupPage } from './task-groups.ts';
export { completeFilter, quoteValue } from './filter/complete.ts';
export { exportJournal, mergeJournal } from './label-exchange.ts';
export type { MergeResult } from './label-exchange.ts';
export { archiveQueue, createQueue, getQueue, listQueueEntries, listQueues } from './queues.ts';
export type { Queue, QueueEntry } from './queues.ts';
export { changeStep, listSteps, nextStep } from './queue-progress.ts';
export type { QueueStep, StepChange } from './queue-progress.ts';
export { undoCommit } from './undo.ts';
export { readRows } from './rollout-rows.ts';
export { readJudgings, readLabelStatements, readStatisticsRows } from './statistics-rows.ts';
export type { Judging, LabelStatement, StatisticsRow } from './statistics-rows.ts';
export {
  commitStep,
  commitSteps,
  firstReveal,
  hasAdjudicated,
  queueAnswers,
  undoStep,
} from './queue-commits.ts';
export type { StepStatement } from './queue-commits.ts';
export { sharedSubjects, standingLabels } from './shared-labels.ts';
