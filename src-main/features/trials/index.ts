export { checkAnswer } from './drawings/check-answer.ts';
export { checkDrawing } from './drawings/check-drawing.ts';
export { comparePixels, type PixelDifference, type RgbaPixels } from './drawings/compare-pixels.ts';
export { type DrawingCheck } from './drawings/drawing-check.ts';
export { parseDrawingSchema, type DrawingSchema } from './drawings/drawing-schema.ts';
export { findRsvgConvert } from './drawings/rsvg-convert.ts';
export { renderSideBySide } from './drawings/side-by-side.ts';
export { chooseStaticRenderer, type StaticRender, type StaticRenderer } from './drawings/static-renderer.ts';
export {
  gradeDrawings,
  gradingResultSchema,
  type DrawingToGrade,
  type GradeRequest,
  type GradingParts,
  type GradingResult,
} from './grading/grade-drawings.ts';
export { parseGradedProtocol, type GradedProtocol } from './grading/graded-protocol.ts';
export { macroAverage } from './grading/macro-average.ts';
export { parseGrade } from './grading/parse-grade.ts';
export { createRubric, type Rubric } from './grading/rubric.ts';
export { scoreOf } from './grading/score-line.ts';
export { formatTrialPage } from './pages/format-trial-page.ts';
export { readTrialPage } from './pages/read-trial-page.ts';
export { trialPageSchema, type GateLine, type Recomputation, type TrialPage } from './pages/trial-page.ts';
export { exportTrialRows, type TrialExportRow } from './records/export-trials.ts';
export {
  checkKeyOf,
  currentOpinions,
  opinionEntrySchema,
  type CurrentOpinion,
  type OpinionEntry,
} from './records/opinions.ts';
export { sortBoard, trialBoard, type TrialRow } from './records/trial-board.ts';
export {
  createTrialRecord,
  refreshTrialRecord,
  selfcheckRecordSchema,
  trialRecordSchema,
  type SelfcheckRecord,
  type TrialRecord,
} from './records/trial-records.ts';
export { formatSelfcheck } from './selfcheck/format-selfcheck.ts';
export { parsePrompts } from './selfcheck/parse-prompts.ts';
export { runSelfcheck } from './selfcheck/run-selfcheck.ts';
export { SELFCHECK_DEFAULTS, type SelfcheckOptions } from './selfcheck/selfcheck-options.ts';
export { selfcheckResultSchema, type SelfcheckResult } from './selfcheck/selfcheck-result.ts';
