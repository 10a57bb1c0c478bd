import { z } from 'zod';
import { FORMATS, ITEMS } from '../../domain/index.ts';
import { getRun, listIgnoredFiles, listLineNotes, listRuns } from '../../store/index.ts';
import type { LineNote, Store } from '../../store/index.ts';

const count = z.int().nonnegative();
const counts = z.record(z.string(), count);
const itemRate = z.strictObject({ n: count, yes: count, rate: z.number().min(0).max(1).nullable() });
/** `ofFile` where the earlier line stands in another file of the run. */
const repeatedLine = z.strictObject({
  file: z.string(),
  line: count,
  of: count,
  ofFile: z.string().optional(),
});

const work = z.strictObject({
  work: z.enum(['train', 'eval']),
  rollouts: count,
  scored: count,
  rewardMean: z.number().nullable(),
  effective: count,
  steps: count,
  firstStep: z.int().nullable(),
  lastStep: z.int().nullable(),
});

const passedOver = z.strictObject({ file: z.string(), line: count, reason: z.string() });

const runReport = z.strictObject({
  folder: z.string(),
  format: z.enum(FORMATS),
  environment: z.string().nullable(),
  model: z.string().nullable(),
  split: z.string().nullable(),
  tasks: count,
  rollouts: count,
  scored: count,
  unscored: count,
  errors: z.strictObject({ total: count, byType: counts }),
  rewardMean: z.number().nullable(),
  /** Training and evaluations of a training run apart. */
  works: z.array(work),
  gates: z.strictObject({ ok: count, failed: count, byGate: counts }),
  renderFailed: count,
  blank: count,
  motion: z.strictObject({ n: count, yes: count }),
  judgeItems: z.record(z.enum(ITEMS), itemRate),
  skippedLines: z.array(passedOver),
  /** Lines whose rollouts were read, but not all that they hold. */
  flawedLines: z.array(passedOver),
  duplicates: z.array(repeatedLine),
  idClashes: z.array(repeatedLine),
  warnings: z.array(z.string()),
});

/** What `import --json` prints for one folder. */
export const importReportSchema = z.strictObject({
  folder: z.string(),
  runs: z.array(runReport),
  /** Every other file below the folder, with the reason why no rollout comes from it. */
  ignoredFiles: z.array(
    z.strictObject({ file: z.string(), reason: z.string(), detail: z.string().nullable() }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** The figures of an imported folder, as recorded by its runs. */
export function buildImportReport(store: Store): ImportReport {
  return {
    folder: store.location.folder,
    runs: listRuns(store).map((run) => describeRun(store, run.id)),
    ignoredFiles: listIgnoredFiles(store).map(({ path, reason, detail }) => ({ file: path, reason, detail })),
  };
}

function describeRun(store: Store, runId: number): z.infer<typeof runReport> {
  const run = getRun(store, runId);
  // All at once: each page would be sorted anew.
  const notes = listLineNotes(store, runId, { offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const reasons = (kind: LineNote['kind']) =>
    notes
      .filter((note) => note.kind === kind)
      .map(({ file, line, reason }) => ({ file, line, reason: reason ?? 'unknown' }));
  const repeats = (kind: LineNote['kind']) =>
    notes.flatMap(({ kind: itsKind, file, line, of, ofFile }) =>
      itsKind === kind && of !== null ? [{ file, line, of, ...(ofFile === null ? {} : { ofFile }) }] : [],
    );
  return {
    folder: run.folder,
    format: run.format,
    environment: run.environment,
    model: run.model,
    split: run.split,
    tasks: run.tasks,
    rollouts: run.rollouts,
    scored: run.scored,
    unscored: run.unscored,
    errors: { total: run.errors.total, byType: { ...run.errors.byType } },
    rewardMean: run.reward.mean,
    works: run.works.map((kind) => ({ ...kind })),
    gates: { ok: run.gates.ok, failed: run.gates.failed, byGate: { ...run.gates.byGate } },
    renderFailed: run.renderFailed,
    blank: run.blank,
    motion: { ...run.motion },
    judgeItems: { ...run.judgeItems },
    skippedLines: reasons('skipped'),
    flawedLines: reasons('flawed'),
    duplicates: repeats('duplicate'),
    idClashes: repeats('id-clash'),
    warnings: [...run.warnings],
  };
}
