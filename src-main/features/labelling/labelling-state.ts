import type { Item, LabelValue, Outcome, PerItem, Verdict } from '../../domain/index.ts';
import type { LabellingProgress, LabellingSession, Question, QuestionKey } from './index.ts';
import type { QueueAsks } from '../queues/index.ts';
import type { GateFinding, QueueStep } from '../../store/index.ts';
import type { FrameRef } from '../../api/kernel/shapes.ts';

export type { LabellingProgress, LabellingSession, Question, QuestionKey };

/**
 * An entry as its annotator sees it. Before a reveal it holds nothing that could sway them: no verdict, run, model, reward or
 * other person's label (the server keeps those back; hiding them is not left to the interface).
 */
export interface LabellingEntry {
  /** Place in the annotator's own order, from 0. */
  readonly place: number;
  readonly position: number;
  readonly prompt: string;
  readonly questions: readonly Question[];
  /** Everything that the judge is told, as one text. */
  readonly rubricText: string;
  readonly frames: readonly FrameRef[];
  readonly drawingUrl: string | null;
  readonly frameTimesS: readonly number[];
  readonly stage: Stage;
  /** What this person has answered here. */
  readonly answers: Readonly<Partial<Record<QuestionKey, LabelValue>>>;
  readonly note: string | null;
  readonly state: QueueStep['state'];
  readonly isSecondLook: boolean;
  /** In a queue of gate failures: why it was refused, and the lines around our first finding. */
  readonly gate: {
    /** The failed gate in the run's own code; null where the run refused nothing or names no gate. */
    readonly recorded: string | null;
    /** What our gates found; none where they pass the answer or have not run. */
    readonly findings: readonly GateFinding[];
    /** Of the drawing; of the answer itself where no drawing can be taken out of it. Null where the run's file cannot be read. */
    readonly excerpt: {
      readonly of: 'drawing' | 'answer';
      readonly firstLine: number;
      readonly text: string;
    } | null;
  } | null;
  /** Null until it was revealed, or where the queue is not blind. */
  readonly revealed: RevealedContext | null;
}

/** The judge's viewport, and how long a drawing is played. */
export interface Stage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationS: number;
}

/** What was kept back. */
export interface RevealedContext {
  readonly rolloutId: number;
  readonly runName: string;
  readonly model: string | null;
  readonly outcome: Outcome;
  readonly reward: number | null;
  /** The reward that the flag took; null where the rollout is not flagged. */
  readonly flagCost: number | null;
  readonly verdicts: PerItem<Verdict | null>;
  readonly rejudged: PerItem<Verdict | null>;
  readonly others: readonly {
    readonly annotator: string;
    readonly item: string;
    readonly value: string;
  }[];
}

export interface LabellingState {
  readonly queue: {
    readonly id: number;
    readonly name: string;
    readonly asks: QueueAsks;
    readonly items: readonly Item[];
    readonly isBlind: boolean;
  };
  readonly progress: LabellingProgress;
  /** Null where there is nothing left, or nothing at all. */
  readonly entry: LabellingEntry | null;
  /** The one that comes after it, so that its frames can be fetched while this one is answered. */
  readonly next: LabellingEntry | null;
}
