import type { GateCode } from '../domain/index.ts';

/** Version of the rules in this folder; stored with every result, raised when a verdict may change. */
export const GATES_VERSION = '2';

/** A stretch of the drawing's source, in UTF-16 units from its start. */
export interface SourceSpan {
  readonly offset: number;
  readonly length: number;
}

/** What a gate found. With `policies`, it only fails while all of those switches of the protocol are on. */
export interface Finding {
  readonly message: string;
  /** Where in the drawing; null where the finding has no place. */
  readonly span: SourceSpan | null;
  /** The decisions that this finding rests on, the most telling first. */
  readonly policies?: readonly PolicyName[];
  /** Legal, but worth a look: never a failure. */
  readonly noteOnly?: true;
}

/** The named switches of `gates.policies` in a protocol file; one that the file leaves out is on. */
export type PolicyName =
  | 'case'
  | 'css-event'
  | 'digits'
  | 'glyph'
  | 'join'
  | 'link-start'
  | 'nfc'
  | 'quote'
  | 'stray'
  | 'substring'
  | 'syncbase'
  | 'text-around-root'
  | 'title'
  | 'visual';

/** A finding with its place worked out. */
interface Located {
  readonly gate: GateCode;
  readonly message: string;
  /** 1-based, in the drawing; null where the finding has no place. */
  readonly line: number | null;
  /** 1-based, in UTF-16 units, as editors count. */
  readonly column: number | null;
  /** UTF-16 offset and length in the drawing. */
  readonly offset: number | null;
  readonly length: number | null;
  /** The policy switch that made this a failure, or that is off and made it a note. */
  readonly policy?: PolicyName;
}

export type GateFailure = Located;
export type GateNote = Located;

/** The gates' answer to one drawing. */
export interface GateReport {
  readonly ok: boolean;
  /** The first failing gate in the protocol's order. */
  readonly gate: GateCode | null;
  readonly failures: readonly GateFailure[];
  readonly notes: readonly GateNote[];
  /** The drawing that was taken out of the answer; null when there was none. */
  readonly svg: string | null;
  readonly svgBytes: number | null;
  /** SHA-256 (hex) over the drawing's UTF-8 bytes. */
  readonly svgSha256: string | null;
  readonly version: string;
}
