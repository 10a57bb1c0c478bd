import { prepare, type Store } from '../connection/open.ts';
import { parseFilter, type FilterNode } from '../filter/parse.ts';
import { inTransaction } from '../connection/sqlite.ts';

/**
 * Answers are not kept in the database, so a search in them reads the run's files. Its finds stand in a temporary table of
 * this connection, where the filter's SQL looks; they are gone when the store is closed.
 */

/** A search in answers that a filter asks for. */
export interface AnswerQuery {
  /** In lower case; an answer matches when it holds this text, compared in lower case. */
  readonly text: string;
  /** True for `answer:…`; false for bare text, which also looks at prompts and may be shown before the scan. */
  readonly required: boolean;
}

/** A rollout whose answer has not been searched yet, in the order of the files. */
export interface UnsearchedAnswer {
  readonly id: number;
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  readonly traceIndex: number;
}

/** The searches that a filter's text asks for; none where it does not parse. */
export function answerQueries(filter: string): readonly AnswerQuery[] {
  const parsed = parseFilter(filter);
  if (!parsed.ok) return [];
  const found = new Map<string, boolean>();
  collect(parsed.filter, found);
  return [...found].map(([text, required]) => ({ text, required }));
}

/** The next answers to search for `query`; empty when the scan is complete. */
export function nextUnsearched(store: Store, query: string, limit: number): readonly UnsearchedAnswer[] {
  return prepare(
    store,
    `SELECT rollouts.id, files.path, details.offset, details.length, details.trace_index AS traceIndex
     FROM rollouts JOIN rollout_details AS details ON details.id = rollouts.id JOIN files ON files.id = file_id
     WHERE rollouts.id > coalesce((SELECT last_id FROM temp.answer_scans WHERE query = ?), 0) AND answer_chars IS NOT NULL
     ORDER BY rollouts.id LIMIT ?`,
  ).all(query, limit) as UnsearchedAnswer[];
}

/** Stores the finds among answers that were searched up to and including `lastId`. */
export function saveAnswerMatches(
  store: Store,
  query: string,
  matchingIds: readonly number[],
  lastId: number,
): void {
  inTransaction(store.audit, () => {
    const insert = prepare(
      store,
      'INSERT OR IGNORE INTO temp.answer_matches (query, rollout_id) VALUES (?, ?)',
    );
    for (const id of matchingIds) insert.run(query, id);
    prepare(
      store,
      `INSERT INTO temp.answer_scans (query, last_id) VALUES (?, ?)
       ON CONFLICT (query) DO UPDATE SET last_id = excluded.last_id`,
    ).run(query, lastId);
  });
}

/** What searches in answers found, for another connection of the same index, which looks there for itself. */
export interface AnswersFound {
  /** How often all was forgotten. */
  readonly forgotten: number;
  readonly scans: readonly {
    readonly query: string;
    readonly lastId: number;
    /** Of the answers that were searched since the last time. */
    readonly matchingIds: readonly number[];
  }[];
}

const FORGOTTEN = new WeakMap<Store, number>();

/** What was found since `told`; null where that is nothing. */
export function answersFound(store: Store, told: AnswersFound | null): AnswersFound | null {
  const forgotten = FORGOTTEN.get(store) ?? 0;
  const isKnown = told?.forgotten === forgotten;
  const toldTo = new Map(isKnown ? told.scans.map(({ query, lastId }) => [query, lastId]) : []);
  const scans = prepare(store, 'SELECT query, last_id AS lastId FROM temp.answer_scans').all() as {
    query: string;
    lastId: number;
  }[];
  if (scans.every(({ query, lastId }) => toldTo.get(query) === lastId) && (isKnown || scans.length === 0))
    return null;
  const matching = prepare(
    store,
    'SELECT rollout_id FROM temp.answer_matches WHERE query = ? AND rollout_id > ?',
  ).pluck();
  return {
    forgotten,
    scans: scans.map((scan) => ({
      ...scan,
      matchingIds: matching.all(scan.query, toldTo.get(scan.query) ?? 0) as number[],
    })),
  };
}

/** Takes over what another connection of the same index found. */
export function takeAnswersFound(store: Store, { forgotten, scans }: AnswersFound): void {
  if (forgotten !== (FORGOTTEN.get(store) ?? 0)) {
    forgetAnswerMatches(store);
    FORGOTTEN.set(store, forgotten);
  }
  for (const { query, lastId, matchingIds } of scans) saveAnswerMatches(store, query, matchingIds, lastId);
}

/** Forgets all finds, for when files were rewritten and ids may stand for other answers. */
export function forgetAnswerMatches(store: Store): void {
  inTransaction(store.audit, () => {
    prepare(store, 'DELETE FROM temp.answer_matches').run();
    prepare(store, 'DELETE FROM temp.answer_scans').run();
  });
  FORGOTTEN.set(store, (FORGOTTEN.get(store) ?? 0) + 1);
}

function collect(node: FilterNode, found: Map<string, boolean>): void {
  if (node.kind === 'and' || node.kind === 'or') node.parts.forEach((part) => collect(part, found));
  else if (node.kind === 'not') collect(node.part, found);
  else if (node.kind === 'text')
    found.set(node.text.toLowerCase(), found.get(node.text.toLowerCase()) ?? false);
  else if (node.kind === 'test' && node.field.kind === 'answer') {
    for (const value of node.values) {
      if (value.kind === 'word' && value.text !== 'any' && value.text !== 'none')
        found.set(value.text.toLowerCase(), true);
    }
  }
}
