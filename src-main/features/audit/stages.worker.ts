// The stages that need a processor and no browser, in a thread of their own.
import { runGates } from '../../gates/index.ts';
import type { GateReport } from '../../gates/index.ts';
import { AuditError } from '../../domain/index.ts';
import type { GateRules, MotionRules, Problem } from '../../domain/index.ts';
import { readRolloutContent } from '../../formats/index.ts';
import type { RecordPlace } from '../../formats/index.ts';
import { decodePng, makeThumbnail, measureMotion } from '../../motion/index.ts';
import type { MotionReport } from '../../motion/index.ts';

export interface GatesTask {
  readonly file: { readonly path: string; readonly name: string };
  readonly place: RecordPlace;
  readonly expected: { readonly identity: string; readonly repeat: number };
  readonly prompt: string;
  readonly rules: GateRules;
}

/** Errors lose their kind on the way between threads, so an expected one goes as data. */
export type CheckedAnswer =
  | { readonly ok: true; readonly report: GateReport | null }
  | { readonly ok: false; readonly problem: Required<Problem> };

/** Reads the answer from its file and runs the gates on it; the report is null where there is no answer. */
export async function checkAnswer(task: GatesTask): Promise<CheckedAnswer> {
  try {
    const { answer } = await readRolloutContent(task.file, task.place, task.expected);
    const report = answer === null ? null : runGates({ answer, prompt: task.prompt }, task.rules);
    return { ok: true, report };
  } catch (thrown) {
    if (!(thrown instanceof AuditError)) throw thrown;
    return { ok: false, problem: thrown.toProblem() };
  }
}

export interface MotionTask {
  readonly pngs: readonly Uint8Array[];
  readonly rules: MotionRules;
}

/** Measures motion and makes the thumbnail of the first frame. */
export async function checkMotion(
  task: MotionTask,
): Promise<{ readonly report: MotionReport; readonly thumbnail: Uint8Array }> {
  const [first] = task.pngs;
  if (first === undefined) throw new RangeError('no frames to measure');
  const [frames, thumbnail] = await Promise.all([
    Promise.all(task.pngs.map(decodePng)),
    makeThumbnail(first),
  ]);
  return { report: measureMotion(frames, task.rules), thumbnail };
}
