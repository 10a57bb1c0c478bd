import type { GateCode } from '../../domain/index.ts';
import type { GateTableCell } from '../../store/index.ts';

/** What can be audited: the gates' verdict on an answer, or the judge's flag on it. */
export const AUDIT_KINDS = ['gate', 'flag'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_VALUES = ['right', 'wrong', 'unclear'] as const;
export type AuditValue = (typeof AUDIT_VALUES)[number];

/** One thing that a person said about a gate or a flag; a line of the journal. */
export interface AuditEvent {
  readonly id: number;
  readonly kind: AuditKind;
  /** null takes the person's earlier word back. */
  readonly value: AuditValue | null;
  readonly annotator: string;
  readonly note: string | null;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly isUndo: boolean;
}

export interface AuditInput {
  readonly rolloutId: number;
  readonly kind: AuditKind;
  readonly value: AuditValue | null;
  readonly annotator: string;
  readonly note: string | null;
}

/** Recorded against recomputed gates, as counts of rollouts. */
export interface GateTable {
  /** Our gates in the order in which they decide. */
  readonly gates: readonly GateCode[];
  /** Every combination that occurs. */
  readonly cells: readonly GateTableCell[];
}

export interface AuditsBackend {
  commitAudit(workspaceId: string, input: AuditInput): AuditEvent;
  /** Everything said about a rollout's gate and flag, oldest first. */
  auditHistory(workspaceId: string, rolloutId: number): readonly AuditEvent[];
  /** Throws `bad-filter` where the filter cannot be read. */
  gateTable(workspaceId: string, filter: string): GateTable;
}
