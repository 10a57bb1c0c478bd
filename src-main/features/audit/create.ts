import { GATE_CODES } from '../../domain/index.ts';
import { appendEntries, countGates, readJournal } from '../../store/index.ts';
import type { JournalEvent } from '../../store/index.ts';
import { knownIdentity, refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { AuditEvent, AuditsBackend, AuditValue } from './contract.ts';

const JOURNAL_KIND = { gate: 'gate-audit', flag: 'flag-audit' } as const;

export function createAudits(context: AssayContext): AuditsBackend {
  return {
    commitAudit: (workspaceId, { rolloutId, kind, value, annotator, note }) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const [event] = appendEntries(store, [
        {
          kind: JOURNAL_KIND[kind],
          subject: knownIdentity(store, rolloutId),
          item: '',
          value,
          annotator,
          note,
          blind: false,
          afterReveal: false,
          queueUuid: null,
          queuePosition: null,
        },
      ]);
      tellChanged(context, workspaceId, 'labels', 'rollouts');
      const [audit] = event === undefined ? [] : toAudits(event);
      if (audit === undefined) throw new Error('an appended audit is an audit');
      return audit;
    },
    auditHistory: (workspaceId, rolloutId) => {
      const store = storeOf(context, workspaceId);
      return readJournal(store, knownIdentity(store, rolloutId)).flatMap(toAudits);
    },
    gateTable: (workspaceId, filter) => ({
      gates: GATE_CODES,
      cells: countGates(storeOf(context, workspaceId), filter),
    }),
  };
}

/** The event as an audit; none where it is another kind of statement. */
function toAudits(event: JournalEvent): readonly AuditEvent[] {
  const { id, kind, annotator, note, atMs, undoesUuid } = event;
  if (kind !== 'gate-audit' && kind !== 'flag-audit') return [];
  // Audits come from `commitAudit` and a checked merge alone, which take these values only.
  const value = event.value as AuditValue | null;
  return [
    {
      id,
      kind: kind === 'gate-audit' ? 'gate' : 'flag',
      value,
      annotator,
      note,
      atMs,
      isUndo: undoesUuid !== null,
    },
  ];
}
