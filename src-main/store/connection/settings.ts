import { prepare, type Store } from './open.ts';
import { inTransaction } from './sqlite.ts';

/** What belongs to a results folder rather than to a person, such as saved views; values are plain JSON data. Never secrets. */
export function readSetting(store: Store, name: string): unknown {
  const json = prepare(store, 'SELECT value_json FROM settings WHERE name = ?').pluck().get(name) as
    string | undefined;
  return json === undefined ? null : JSON.parse(json);
}

export function saveSetting(store: Store, name: string, value: unknown): void {
  inTransaction(store.audit, () =>
    prepare(
      store,
      'INSERT INTO settings (name, value_json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value_json = excluded.value_json',
    ).run(name, JSON.stringify(value)),
  );
}
