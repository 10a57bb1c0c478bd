import { AuditError } from '../../domain/index.ts';
import {
  checkKeysOf,
  importTrialPage,
  listServerChecks,
  listTrialRecords,
  readOpinions,
  sayOpinion,
} from './service/index.ts';
import type { Store } from '../../store/index.ts';
import { currentOpinions, sortBoard, trialBoard } from './index.ts';
import type { TrialRecord } from './index.ts';
import { refuseIfReadOnly, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { MAX_SENT_PAGE_BYTES, TRIALS_SCOPE } from './contract.ts';
import type { TrialDetail, TrialImportResult, TrialsBackend } from './contract.ts';
import { reportDrawing } from './drawing-report.ts';
import { exportOpinions } from './export-opinions.ts';
import { startSelfcheck } from './start-selfcheck.ts';

export function createTrials(context: AssayContext): TrialsBackend {
  const recordsIn = (store: Store | null): readonly TrialRecord[] =>
    store === null ? [] : listTrialRecords(store);
  return {
    importTrial: (page) => importPage(context, page),
    trialBoard: ({ key, descending }) => {
      const store = context.trials.open();
      return {
        rows: sortBoard(trialBoard(recordsIn(store)), key, descending ? 'desc' : 'asc'),
        storePath: store?.location.directory ?? null,
        selfchecks: store === null ? 0 : listServerChecks(store).length,
      };
    },
    getTrial: (trialId) => describeTrial(context, trialId),
    sayOpinion: ({ trialId, ...opinion }) => {
      refuseIfReadOnly(context);
      const { store, record } = find(context, trialId);
      sayOpinion(store, record, opinion);
      tellChanged(context, TRIALS_SCOPE, 'trials');
    },
    exportOpinions: (format) => {
      const store = context.trials.open();
      const records = recordsIn(store);
      return exportOpinions(records, store === null ? [] : readOpinions(store, records), format);
    },
    startSelfcheck: (request) => startSelfcheck(context, request),
    listSelfchecks: () => {
      const store = context.trials.open();
      return store === null ? [] : listServerChecks(store);
    },
    checkTrialDrawing: (answer) => reportDrawing(answer, context.openRendererWith),
  };
}

function importPage(
  context: AssayContext,
  page: { readonly fileName: string; readonly text: string },
): TrialImportResult {
  refuseIfReadOnly(context);
  const bytes = Buffer.byteLength(page.text);
  if (bytes > MAX_SENT_PAGE_BYTES) {
    throw new AuditError({
      code: 'page-too-large',
      message: `${page.fileName} has ${bytes.toLocaleString('en')} bytes; ${MAX_SENT_PAGE_BYTES.toLocaleString('en')} can be sent`,
      hint: 'use `svg-assay trial import FILE`',
    });
  }
  const store = context.trials.open();
  if (store === null) throw new Error('a store that may be written can be opened');
  const { record, isNew } = importTrialPage(store, page);
  if (isNew) tellChanged(context, TRIALS_SCOPE, 'trials');
  const { id, fileName } = record;
  return {
    id,
    title: record.page.trial ?? fileName,
    isNew,
    unrecognised: record.page.unrecognised.length,
  };
}

function describeTrial(context: AssayContext, trialId: string): TrialDetail {
  const { store, record } = find(context, trialId);
  const [row] = trialBoard([record]);
  if (row === undefined) throw new Error('every record has a row');
  const opinions = currentOpinions(readOpinions(store, [record]));
  const { id, fileName, importedAt, page } = record;
  return {
    id,
    fileName,
    importedAt,
    row,
    page,
    checks: checkKeysOf(record).map((key) => ({
      key,
      opinions: opinions.filter(({ checkKey }) => checkKey === key),
    })),
    selfchecks: listServerChecks(store).filter((check) => check.trialId === id),
  };
}

function find(
  context: AssayContext,
  trialId: string,
): { readonly store: Store; readonly record: TrialRecord } {
  const store = context.trials.open();
  const record = store === null ? undefined : listTrialRecords(store).find(({ id }) => id === trialId);
  if (store !== null && record !== undefined) return { store, record };
  throw new AuditError({
    code: 'no-such-trial',
    message: 'this trial has not been imported here',
    hint: 'look for it on the board of trials',
  });
}
