import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Workspaces } from '../../../src-main/api/kernel/workspaces.ts';
import { AuditError } from '../../../src-main/domain/index.ts';
import { openResults } from '../../../src-main/features/import/open-results.ts';
import { commitLabels, mergeJournal, openStore, undoLabels } from '../../../src-main/store/index.ts';
import { listAnnotators } from '../../../src-main/store/journal/labels.ts';
import { PROJECT_ROOT } from '../../command-line.ts';
import { awkwardFolder, importFile, openSample, rollout, sha } from './sample-rollouts.ts';

const given = process.env.SVG_ASSAY_DATA_DIR;
beforeEach(() => (process.env.SVG_ASSAY_DATA_DIR = mkdtempSync(join(tmpdir(), 'data-'))));
afterEach(() => {
  if (given === undefined) delete process.env.SVG_ASSAY_DATA_DIR;
  else process.env.SVG_ASSAY_DATA_DIR = given;
});

const label = (annotator: string): Parameters<typeof commitLabels>[1] => [
  {
    identity: sha('rollout 0'),
    item: 'figure',
    value: 'yes',
    annotator,
    note: 'seen',
    blind: true,
    afterReveal: false,
    queueId: null,
  },
];

function refusal(work: () => unknown): AuditError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof AuditError) return thrown;
    throw thrown;
  }
  throw new Error('it was acknowledged');
}

const index = (folder: string): string => join(folder, '.svg-assay');
const database = (folder: string): string => join(index(folder), 'audit.sqlite');

/** What can happen to an index under a running program. */
const LOSSES: readonly (readonly [string, (folder: string) => void])[] = [
  ['its directory is deleted', (folder) => rmSync(index(folder), { recursive: true })],
  ['the folder is deleted', (folder) => rmSync(folder, { recursive: true })],
  ['the folder is renamed', (folder) => renameSync(folder, `${folder} moved`)],
  ['the database alone is deleted', (folder) => rmSync(database(folder))],
  ['its log alone is deleted', (folder) => rmSync(`${database(folder)}-wal`)],
  [
    'a copy is put in its place',
    (folder) => {
      copyFileSync(database(folder), `${database(folder)}.copy`);
      renameSync(`${database(folder)}.copy`, database(folder));
    },
  ],
  [
    'it is deleted and made again by another program',
    (folder) => {
      rmSync(index(folder), { recursive: true });
      openSample(folder).close();
    },
  ],
];

describe('labels for an index that is gone', () => {
  test.each(LOSSES)('are refused and rescued where %s', (_, lose) => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(store, [rollout(0)]);
    commitLabels(store, label('Ada'));
    lose(folder);

    const { code, message, hint } = refusal(() => commitLabels(store, label('Ben')));
    expect(code).toBe('index-moved');
    expect(message).toContain(database(store.location.folder));
    expect(refusal(() => commitLabels(store, label('Cleo'))).message).toContain('2 labels are kept in');
    expect(refusal(() => undoLabels(store, 'Ada')).code).toBe('index-moved');
    store.close();

    const file = JSON.parse(hint.slice(hint.indexOf('"'))) as string;
    const elsewhere = openSample(awkwardFolder());
    expect(mergeJournal(elsewhere, readFileSync(file, 'utf8').split('\n'))).toMatchObject({
      added: 3,
      rejected: [],
    });
    expect(listAnnotators(elsewhere)).toEqual(expect.arrayContaining(['Ben', 'Cleo']));
    elsewhere.close();
  });

  test('are saved again once the folder is back where it was', () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(store, [rollout(0)]);
    renameSync(folder, `${folder} away`);
    refusal(() => commitLabels(store, label('Ada')));
    renameSync(`${folder} away`, folder);
    commitLabels(store, label('Ben'));
    store.close();
    const again = openStore(folder);
    expect(listAnnotators(again)).toEqual(['Ben']);
    again.close();
  });

  test('are written into the index that the folder has once it is opened again', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'runs-')), 'samples');
    mkdirSync(folder);
    cpSync(join(PROJECT_ROOT, 'data', 'samples'), folder, {
      recursive: true,
      filter: (path) => !path.includes('.svg-assay'),
    });
    const workspaces = new Workspaces('', (folder) => openResults(folder));
    const first = await workspaces.open(folder);
    commitLabels(first.store, label('Ada'));
    rmSync(index(folder), { recursive: true });
    refusal(() => commitLabels(first.store, label('Ben')));
    const second = await workspaces.open(folder);
    expect(second.id).toBe(first.id);
    expect(listAnnotators(second.store)).toEqual(['Ben']);
    commitLabels(second.store, label('Cleo'));
    workspaces.close(second.id);
    const again = openStore(folder);
    expect(listAnnotators(again)).toEqual(['Ben', 'Cleo']);
    again.close();
  });
});
