import type { Connection } from '../connection/sqlite.ts';

/** Makes the temporary tables that `answer-search.ts` fills and the filter's SQL reads; every connection has its own. */
export function prepareAnswerSearch(audit: Connection): void {
  audit.exec(`CREATE TEMP TABLE answer_matches (query TEXT NOT NULL, rollout_id INTEGER NOT NULL,
      PRIMARY KEY (query, rollout_id)) WITHOUT ROWID;
    CREATE TEMP TABLE answer_scans (query TEXT PRIMARY KEY, last_id INTEGER NOT NULL) WITHOUT ROWID;`);
}
