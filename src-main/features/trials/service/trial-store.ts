import { join } from 'node:path';
import { AuditError } from '../../../domain/index.ts';
import { cannotWrite } from '../../../platform/index.ts';
import { makeFolder } from '../../../platform/make-folder.ts';
import { defaultDataDir, listTrials, openStore, saveTrial } from '../../../store/index.ts';
import type { Store, StoredTrial } from '../../../store/index.ts';
import { createTrialRecord, refreshTrialRecord, trialRecordSchema } from '../index.ts';
import type { TrialRecord } from '../index.ts';

/** What is kept of a page beside its text, its key and the time of its import. */
const keptSchema = trialRecordSchema.pick({ fileName: true, readerVersion: true, page: true });

export interface TrialStoreOptions {
  /** Default: `trials` in the user's data directory. Made where it is missing, unless nothing may be written. */
  readonly folder?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly readOnly?: boolean;
}

/**
 * Opens the store of trials, which belongs to the user and to no results folder (decision 0030). Throws what `openStore`
 * throws, `cannot-write`; `no-such-folder` or `no-index` for a read-only store in which nothing was ever kept.
 */
export function openTrialStore({ folder, dataDir, readOnly = false }: TrialStoreOptions = {}): Store {
  const place = folder ?? join(dataDir ?? defaultDataDir(), 'trials');
  if (!readOnly) makeStoreFolder(place);
  return openStore(place, { readOnly, ...(dataDir === undefined ? {} : { dataDir }) });
}

function makeStoreFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    throw cannotWrite(path, cause, 'choose another folder with --store');
  }
}

/** Reads and keeps a page. One whose text is known already changes nothing, so that opinions on it stay. */
export function importTrialPage(
  store: Store,
  { text, fileName }: { readonly text: string; readonly fileName: string },
  at: Date = new Date(),
): { readonly record: TrialRecord; readonly isNew: boolean } {
  const record = createTrialRecord(text, fileName, at);
  const known = listTrialRecords(store).find(({ id }) => id === record.id);
  if (known !== undefined) return { record: known, isNew: false };
  const { id, importedAt, ...rest } = record;
  saveTrial(store, {
    key: id,
    pageText: text,
    parsed: keptSchema.parse(rest),
    importedAtMs: Date.parse(importedAt),
  });
  return { record, isNew: true };
}

/** All imported pages, in the order of their import; a page that an older reader read is read again. */
export function listTrialRecords(store: Store): readonly TrialRecord[] {
  return listTrials(store).map(toRecord);
}

/** The page with an id, the start of one, a trial's name or a file's name; throws `no-such-trial`. */
export function findTrialRecord(store: Store, name: string): TrialRecord {
  const records = listTrialRecords(store);
  const exact = records.filter(
    ({ id, page, fileName }) => id === name || page.trial === name || fileName === name,
  );
  const found =
    exact.length > 0 ? exact : records.filter(({ id }) => name.length >= 4 && id.startsWith(name));
  const [record, another] = found;
  if (record !== undefined && another === undefined) return record;
  throw new AuditError({
    code: 'no-such-trial',
    message: another === undefined ? `no imported trial is called ${name}` : `${name} names several trials`,
    hint:
      another === undefined ? 'see `svg-assay trial list`' : 'give the id that `svg-assay trial list` shows',
  });
}

function toRecord({ key, pageText, parsed, importedAtMs }: StoredTrial): TrialRecord {
  const kept = keptSchema.safeParse(parsed);
  const importedAt = new Date(importedAtMs);
  // Whatever an other version kept of it, the page itself can be read again.
  if (!kept.success) return createTrialRecord(pageText, 'page', importedAt);
  return refreshTrialRecord({
    id: key,
    text: pageText,
    importedAt: importedAt.toISOString(),
    ...kept.data,
  });
}
