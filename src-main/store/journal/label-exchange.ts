import { z } from 'zod';
import {
  AuditError,
  isPlainName,
  schemaMismatch,
  ITEMS,
  LABEL_VALUES,
  UNSEEN_IN_NAME,
} from '../../domain/index.ts';
import { REVIEW_STATES } from '../rollouts/codes.ts';
import {
  appendEvents,
  JOURNAL_FORMAT,
  JOURNAL_KINDS,
  journalLine,
  selectEvents,
  type JournalEvent,
  type PortableEvent,
} from './journal.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/**
 * The journal as JSON Lines, for moving labels between copies of a folder. A merge appends the events that are new here, under
 * their own uuids, so that merging again changes nothing. Where one annotator said different things about one item in two
 * copies, what is in force here stays, the other copy's events become history, and the conflict is listed.
 */

/** One annotator's two answers to one question, given in two copies. */
interface MergeConflict {
  readonly kind: string;
  readonly subject: string;
  readonly item: string;
  readonly annotator: string;
  readonly here: string | null;
  readonly there: string | null;
}

export interface MergeResult {
  readonly added: number;
  /** Events that were here already. */
  readonly known: number;
  /** Added events that answer a queue which is not here: its sampling probabilities are unknown, so that they calibrate nothing. */
  readonly ofOtherQueues: number;
  readonly conflicts: readonly MergeConflict[];
  /** Lines that could not be read, 1-based, with the reason; the others were merged. */
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
}

/** One JSON object per event, oldest first, without line ends; `nameOf` may put a pseudonym in an annotator's place. */
export function exportJournal(
  store: Store,
  nameOf: (annotator: string) => string = (annotator) => annotator,
): Iterable<string> {
  return selectEvents(store, '1 ORDER BY id').map((event) =>
    journalLine({ ...event, annotator: nameOf(event.annotator) }),
  );
}

/**
 * Merges exported lines in one transaction; blank lines are passed over. Throws `not-a-label-export`, naming the file, where no
 * line is a label.
 */
export function mergeJournal(store: Store, lines: Iterable<string>, fileName = 'the file'): MergeResult {
  const events: PortableEvent[] = [];
  const rejected: { line: number; reason: string }[] = [];
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const parsed = parseEvent(line);
    if (typeof parsed === 'string') rejected.push({ line: number, reason: parsed });
    else events.push(parsed);
  }
  const [first] = rejected;
  if (events.length === 0 && first !== undefined) {
    throw new AuditError({
      code: 'not-a-label-export',
      message: `${fileName} holds no exported label; line ${first.line}: ${first.reason}`,
      hint: 'give a file made by `svg-assay labels export`',
    });
  }
  return inTransaction(store.audit, () => ({ ...mergeEvents(store, events), rejected }));
}

const text = z.string().max(10_000);
const eventSchema = z
  .object({
    format: z.literal(JOURNAL_FORMAT),
    uuid: z.uuid(),
    commitUuid: z.uuid(),
    kind: z.enum(JOURNAL_KINDS),
    subject: text.min(1),
    item: text,
    value: text.nullable(),
    annotator: text.min(1).refine(isPlainName, UNSEEN_IN_NAME),
    note: z.string().nullable(),
    blind: z.boolean(),
    afterReveal: z.boolean(),
    queueUuid: z.uuid().nullable(),
    queuePosition: z.int().nonnegative().nullable(),
    atMs: z.int(),
    undoesUuid: z.uuid().nullable(),
  })
  .refine(({ kind, item }) => (valuesOf(kind) === LABEL_VALUES ? isOneOf(ITEMS, item) : true), 'unknown item')
  .refine(({ kind, value }) => value === null || isOneOf(valuesOf(kind), value), 'unknown value');

function parseEvent(line: string): PortableEvent | string {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return 'not JSON';
  }
  const parsed = eventSchema.safeParse(data);
  if (!parsed.success) return schemaMismatch(parsed.error);
  return { ...parsed.data, inForce: true };
}

/** The values that a kind of statement can have; null where any text is one. */
function valuesOf(kind: PortableEvent['kind']): readonly string[] | null {
  switch (kind) {
    case 'label':
    case 'repeat':
    case 'adjudication':
      return LABEL_VALUES;
    case 'gate-audit':
    case 'flag-audit':
      return REVIEW_STATES.slice(0, 3);
    case 'opinion':
      return null;
  }
}

function isOneOf(values: readonly string[] | null, value: string): boolean {
  return values === null || values.includes(value);
}

function mergeEvents(store: Store, events: readonly PortableEvent[]): Omit<MergeResult, 'rejected'> {
  const isKnown = prepare(store, 'SELECT 1 FROM journal WHERE uuid = ?');
  const fresh: PortableEvent[] = [];
  const conflicts: MergeConflict[] = [];
  for (const chain of chainsOf(events)) {
    const unknown = chain.filter((event) => isKnown.get(event.uuid) === undefined);
    if (unknown.length === 0) continue;
    const here = newestHere(store, chain[0]!);
    const at = here === undefined ? -1 : chain.findIndex((event) => event.uuid === here.uuid);
    // What was said after the newest statement here goes on from it; anything else only became known late.
    const goesOn = (event: PortableEvent): boolean =>
      here === undefined || (at >= 0 && chain.indexOf(event) > at);
    const last = unknown[unknown.length - 1]!;
    if (!goesOn(last) && here !== undefined && here.value !== last.value) {
      const { kind, subject, item, annotator } = last;
      conflicts.push({ kind, subject, item, annotator, here: here.value, there: last.value });
    }
    fresh.push(...unknown.map((event) => ({ ...event, inForce: goesOn(event) })));
  }
  appendEvents(store, fresh);
  const isQueueHere = prepare(store, 'SELECT 1 FROM queues WHERE uuid = ?');
  const ofOtherQueues = fresh.filter(
    ({ queueUuid }) => queueUuid !== null && isQueueHere.get(queueUuid) === undefined,
  );
  return {
    added: fresh.length,
    known: events.length - fresh.length,
    ofOtherQueues: ofOtherQueues.length,
    conflicts,
  };
}

/** Events about the same thing by the same person, in their order; an event that is given twice counts once. */
function chainsOf(events: readonly PortableEvent[]): Iterable<readonly PortableEvent[]> {
  const chains = new Map<string, PortableEvent[]>();
  const seen = new Set<string>();
  for (const event of events) {
    if (seen.has(event.uuid)) continue;
    seen.add(event.uuid);
    const key = JSON.stringify([event.kind, event.subject, event.item, event.annotator]);
    const chain = chains.get(key);
    if (chain === undefined) chains.set(key, [event]);
    else chain.push(event);
  }
  return chains.values();
}

function newestHere(store: Store, event: PortableEvent): JournalEvent | undefined {
  return selectEvents(
    store,
    'subject = ? AND kind = ? AND item = ? AND annotator = ? AND in_force = 1 ORDER BY id DESC LIMIT 1',
    event.subject,
    event.kind,
    event.item,
    event.annotator,
  )[0];
}
