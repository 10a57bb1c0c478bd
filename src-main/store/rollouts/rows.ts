import type {
  GateCode,
  Item,
  LabelValue,
  Outcome,
  PerItem,
  RenderFailureKind,
  RunFormat,
  Verdict,
} from '../../domain/index.ts';

/** A mean with its 95% interval; all null where nothing was scored, or where the rewards are too large to add up. */
interface MeanWithInterval {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

/** Yes out of measured; `rate` is null where n is 0. */
export interface ItemRate {
  readonly n: number;
  readonly yes: number;
  readonly rate: number | null;
}

/** One run as the Runs view and `import --json` show it. */
export interface RunRow {
  readonly id: number;
  /** Relative to the opened folder, with forward slashes; '.' for the folder itself. */
  readonly folder: string;
  readonly name: string;
  readonly format: RunFormat;
  readonly environment: string | null;
  readonly model: string | null;
  readonly judge: string | null;
  readonly split: string | null;
  readonly tasks: number;
  readonly rollouts: number;
  readonly scored: number;
  readonly unscored: number;
  readonly errors: { readonly total: number; readonly byType: Readonly<Record<string, number>> };
  readonly reward: MeanWithInterval;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly gates: {
    readonly ok: number;
    readonly failed: number;
    readonly byGate: Readonly<Record<string, number>>;
  };
  readonly renderFailed: number;
  readonly blank: number;
  readonly motion: { readonly n: number; readonly yes: number };
  readonly judgeItems: PerItem<ItemRate>;
  readonly flagged: number;
  /** Rollouts with at least one label. */
  readonly labelled: number;
  /** Rollouts whose stages were recomputed, and how many of those differ from the record. */
  readonly audited: number;
  readonly differing: number;
  readonly skippedLines: number;
  /** Lines that were read but for a part of them. */
  readonly flawedLines: number;
  /** Of a training run its training and its evaluations apart, where the rows say what they were made for. */
  readonly works: readonly {
    readonly work: 'train' | 'eval';
    readonly rollouts: number;
    readonly scored: number;
    readonly rewardMean: number | null;
    /** Rollouts that the model was trained on, as far as the run says. */
    readonly effective: number;
    readonly steps: number;
    readonly firstStep: number | null;
    readonly lastStep: number | null;
  }[];
  readonly duplicates: number;
  readonly idClashes: number;
}

/** One row of the Rollouts table. Recorded values come from the run folder, recomputed ones from here. */
export interface RolloutRow {
  readonly id: number;
  readonly identity: string;
  readonly runId: number;
  readonly runName: string;
  readonly taskId: number;
  readonly taskName: string | null;
  readonly prompt: string;
  readonly repeat: number;
  readonly seed: number | null;
  readonly step: number | null;
  readonly outcome: Outcome;
  readonly errorType: string | null;
  readonly reward: number | null;
  readonly recomputedReward: number | null;
  /** The environment's own gate code, and the gates of ours that it stands for. */
  readonly recordedGate: string | null;
  readonly recordedGateOk: boolean | null;
  /** Recomputed: null before the audit; gate is null where every gate passed. */
  readonly gateOk: boolean | null;
  readonly gate: GateCode | null;
  readonly recordedRenderOk: boolean | null;
  readonly renderOk: boolean | null;
  readonly renderFailure: RenderFailureKind | null;
  readonly recordedBlank: boolean | null;
  readonly blank: boolean | null;
  readonly recordedMotion: boolean | null;
  readonly motion: boolean | null;
  /** Largest share of pixels that changed between two frames, 0–1. */
  readonly motionShare: number | null;
  readonly verdicts: PerItem<Verdict | null>;
  /** Newest verdicts given by a judge that was run from here. */
  readonly rejudged: PerItem<Verdict | null>;
  /** The one value that annotators agree on, `conflict` where they do not. */
  readonly labels: PerItem<LabelValue | 'conflict' | null>;
  readonly flagged: boolean;
  /** Stages whose recomputed result differs from the recorded one. */
  readonly differs: readonly ('gate' | 'render' | 'blank' | 'motion' | 'reward')[];
  readonly finishReason: string | null;
  readonly answerChars: number | null;
  readonly drawingBytes: number | null;
  readonly drawingSha256: string | null;
  readonly completionTokens: number | null;
  readonly hasFrames: boolean;
}

/** A finding of a gate, with its place in the drawing (1-based) where there is one. */
export interface GateFinding {
  readonly gate: GateCode;
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
  /** The same place in UTF-16 units; absent from results of before it was kept. */
  readonly offset?: number | null;
  readonly length?: number | null;
}

/** One appended line of the label journal. */
export interface LabelEvent {
  readonly id: number;
  readonly rolloutIdentity: string;
  readonly item: Item;
  /** null takes the label back. */
  readonly value: LabelValue | null;
  readonly annotator: string;
  readonly note: string | null;
  /** True where nothing that could sway the annotator was on the screen. */
  readonly blind: boolean;
  readonly afterReveal: boolean;
  readonly queueId: number | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The event that this one undoes. */
  readonly undoes: number | null;
}
