import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** A trial page as imported: its text, and what was read from it. */
export interface StoredTrial {
  readonly id: number;
  /** Tells trials apart, such as the page's own id or a hash of its text; opinions on its checks begin with it. */
  readonly key: string;
  readonly pageText: string;
  readonly parsed: unknown;
  readonly importedAtMs: number;
}

/** The outcome of a self-check of a served model. */
export interface StoredSelfCheck {
  readonly id: number;
  readonly baseUrl: string;
  readonly result: unknown;
  readonly startedAtMs: number;
}

/** Keeps a trial page; one of the same key is replaced. Gives its id. */
export function saveTrial(store: Store, trial: Omit<StoredTrial, 'id'>): number {
  return inTransaction(
    store.audit,
    () =>
      prepare(
        store,
        `INSERT INTO trials (key, page_text, parsed_json, imported_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET page_text = excluded.page_text, parsed_json = excluded.parsed_json,
           imported_at_ms = excluded.imported_at_ms RETURNING id`,
      )
        .pluck()
        .get(trial.key, trial.pageText, JSON.stringify(trial.parsed), trial.importedAtMs) as number,
  );
}

export function listTrials(store: Store): readonly StoredTrial[] {
  const rows = prepare(store, 'SELECT * FROM trials ORDER BY id').all() as {
    id: number;
    key: string;
    page_text: string;
    parsed_json: string;
    imported_at_ms: number;
  }[];
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    pageText: row.page_text,
    parsed: JSON.parse(row.parsed_json) as unknown,
    importedAtMs: row.imported_at_ms,
  }));
}

export function saveSelfCheck(store: Store, check: Omit<StoredSelfCheck, 'id'>): number {
  return inTransaction(store.audit, () => {
    const { lastInsertRowid } = prepare(
      store,
      'INSERT INTO self_checks (base_url, result_json, started_at_ms) VALUES (?, ?, ?)',
    ).run(check.baseUrl, JSON.stringify(check.result), check.startedAtMs);
    return Number(lastInsertRowid);
  });
}

export function listSelfChecks(store: Store): readonly StoredSelfCheck[] {
  const rows = prepare(store, 'SELECT * FROM self_checks ORDER BY id').all() as {
    id: number;
    base_url: string;
    result_json: string;
    started_at_ms: number;
  }[];
  return rows.map((row) => ({
    id: row.id,
    baseUrl: row.base_url,
    result: JSON.parse(row.result_json) as unknown,
    startedAtMs: row.started_at_ms,
  }));
}
