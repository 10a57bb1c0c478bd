import type { Item, LabelValue } from '../../domain/index.ts';
import type { FrameRef } from '../../api/kernel/contract.ts';
import type { Stage } from '../labelling/contract.ts';

/** A case as its adjudicator sees it: who said what, and what the judge said, stays hidden. */
export interface AdjudicationView {
  readonly place: number;
  readonly rolloutId: number;
  readonly item: Item;
  readonly prompt: string;
  readonly question: string;
  readonly frames: readonly FrameRef[];
  readonly drawingUrl: string | null;
  readonly frameTimesS: readonly number[];
  readonly stage: Stage;
  readonly answers: readonly { readonly value: LabelValue; readonly note: string | null }[];
  readonly final: { readonly value: LabelValue; readonly reason: string | null } | null;
}

export interface AdjudicationState {
  readonly total: number;
  readonly done: number;
  /** Undecided cases that wait for somebody else, since this person answered them. */
  readonly ofOthers: number;
  readonly current: AdjudicationView | null;
  readonly next: AdjudicationView | null;
}

export interface AdjudicationBackend {
  /** The case at a place of the list; without one, the first that is undecided. */
  adjudicationState(
    workspaceId: string,
    adjudicator: string,
    place: number | null,
  ): Promise<AdjudicationState>;
  /** `unclear` is "undecidable". Originals stay. Throws `reason-missing` and `not-a-third-person`. */
  adjudicate(
    workspaceId: string,
    adjudicator: string,
    decision: {
      readonly rolloutId: number;
      readonly item: Item;
      readonly value: LabelValue;
      readonly reason: string;
    },
  ): Promise<AdjudicationState>;
  /** Takes this person's newest decision back; null where there is none. */
  undoAdjudication(workspaceId: string, adjudicator: string): Promise<AdjudicationState | null>;
}
