export { compareStoredRuns } from './compare-stored-runs.ts';
export { locateRuns } from './locate-run.ts';
export type { RunPlace } from './read-run.ts';
export { PAIR_CELLS } from './run-comparison-view.ts';
export type {
  ComparedItem,
  ComparisonFigures,
  ComparisonLists,
  ComparisonView,
  DifferenceFigures,
  PairCell,
} from './run-comparison-view.ts';
