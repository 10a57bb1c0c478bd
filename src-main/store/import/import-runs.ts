import type { GateCode, RunFormat } from '../../domain/index.ts';
import { prepare, type Store } from '../connection/open.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** What an import knows about a run before its rollouts. */
export interface RunInput {
  /** Relative to the opened folder, with forward slashes; '.' for the folder itself. */
  readonly folder: string;
  /** Tells runs in one folder apart. */
  readonly name: string;
  readonly format: RunFormat;
  readonly environment: string | null;
  readonly model: string | null;
  readonly judge: string | null;
  readonly split: string | null;
  /** The run's configuration; null where there is none. */
  readonly config: unknown;
  /** Recorded gate code → the gates of ours that it stands for (the field map says so). */
  readonly gateCodes: Readonly<Record<string, readonly GateCode[]>>;
  readonly warnings: readonly string[];
}

/** Adds a run, or brings what is known about it up to date; gives its id. A run is its folder and name. */
export function saveRun(store: Store, run: RunInput): number {
  return inTransaction(store.audit, () => {
    const id = prepare(
      store,
      `INSERT INTO runs (folder, name, format, environment, model, judge, split, config_json, gate_codes_json)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (folder, name) DO UPDATE SET format = excluded.format, environment = excluded.environment,
         model = excluded.model, judge = excluded.judge, split = excluded.split, config_json = excluded.config_json,
         gate_codes_json = excluded.gate_codes_json
       RETURNING id`,
    )
      .pluck()
      .get(
        run.folder,
        run.name,
        run.format,
        run.environment,
        run.model,
        run.judge,
        run.split,
        run.config === null || run.config === undefined ? null : JSON.stringify(run.config),
        JSON.stringify(run.gateCodes),
      ) as number;
    prepare(store, 'DELETE FROM run_warnings WHERE run_id = ?').run(id);
    const warn = prepare(store, 'INSERT OR IGNORE INTO run_warnings (run_id, message) VALUES (?, ?)');
    for (const warning of run.warnings) warn.run(id, warning);
    return id;
  });
}

/** Replaces the list of files in the folder that no importer wanted. */
export function saveIgnoredFiles(
  store: Store,
  files: readonly { readonly path: string; readonly reason: string; readonly detail: string | null }[],
): void {
  inTransaction(store.audit, () => {
    prepare(store, 'DELETE FROM ignored_files').run();
    const insert = prepare(
      store,
      'INSERT OR REPLACE INTO ignored_files (path, reason, detail) VALUES (?, ?, ?)',
    );
    for (const file of files) insert.run(file.path, file.reason, file.detail);
  });
}

/** Removes runs that have no file left; labels and results stay under their identities. */
export function removeEmptyRuns(store: Store): number {
  return inTransaction(
    store.audit,
    () =>
      prepare(
        store,
        'DELETE FROM runs WHERE NOT EXISTS (SELECT 1 FROM files WHERE files.run_id = runs.id)',
      ).run().changes,
  );
}
