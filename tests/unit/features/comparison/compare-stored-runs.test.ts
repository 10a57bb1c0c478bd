import { mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { compareStoredRuns, locateRuns } from '../../../../src-main/features/comparison/index.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { openResults } from '../../../../src-main/features/import/open-results.ts';
import { PROJECT_ROOT, temporaryFolder } from '../../../command-line.ts';
import { addRun, label, queueOf, storeWithRun } from '../calibration/labelled-store.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('compareStoredRuns', () => {
  it('pairs on task and repeat, and lists each cell by positions in the list of pairs', () => {
    const store = storeWithRun(8, (i) => (i < 4 ? 'yes' : 'no'));
    addRun(store, 'later', 100, 6, (i) => (i < 2 ? 'no' : 'yes'));
    const [view] = compareStoredRuns({ store, runId: 1 }, [{ store, runId: 2 }]);
    expect(view?.figures.pairing).toMatchObject({ by: 'repeat', pairs: 6, unpairedA: 2, unpairedB: 0 });
    const scene = view?.figures.items.find(({ item }) => item === 'scene');
    expect(scene?.counts).toEqual({ both: 2, fixed: 2, broken: 2, neither: 0, notMeasured: 0 });
    expect(view?.lists.cells.scene?.broken.map((position) => view.lists.pairs[position]?.a)).toEqual([1, 2]);
    expect(view?.lists.unpairedA).toEqual([7, 8]);
  });

  it('turns rates round for an item that passes on no', () => {
    const store = storeWithRun(4);
    addRun(store, 'later', 100, 4);
    const { id } = queueOf(store, [0, 1], 0.5);
    label(store, 0, 'yes', { item: 'figure', queueId: id, queuePosition: 0 });
    const [view] = compareStoredRuns({ store, runId: 1 }, [{ store, runId: 2 }]);
    const figure = view?.figures.items.find(({ item }) => item === 'figure');
    expect([figure?.passes, figure?.rates?.a.judged.value]).toEqual(['no', 1]);
  });

  it('compares labelled runs with the corrected difference beside the judged one', () => {
    const store = storeWithRun(20, (i) => (i % 2 === 0 ? 'yes' : 'no'));
    addRun(store, 'later', 100, 20);
    const { id } = queueOf(store, [...range(20), ...range(20).map((i) => 100 + i)], 1);
    for (const i of range(20)) {
      label(store, i, i < 5 ? 'yes' : 'no', { queueId: id, queuePosition: i });
      label(store, 100 + i, i < 10 ? 'yes' : 'no', { queueId: id, queuePosition: 20 + i });
    }
    const [view] = compareStoredRuns({ store, runId: 1 }, [{ store, runId: 2 }]);
    const scene = view?.figures.items.find(({ item }) => item === 'scene');
    expect(scene?.judged.mean.value).toBeCloseTo(0.5, 9);
    expect(scene?.corrected.difference.theseSamples.value).toBeCloseTo(0.25, 9);
  });

  it('corrects several runs against one for the number of all their tests', () => {
    const store = storeWithRun(40, (i) => (i % 3 === 0 ? 'yes' : 'no'));
    addRun(store, 'second', 100, 40);
    addRun(store, 'third', 200, 40);
    const places = [1, 2, 3].map((runId) => ({ store, runId }));
    const [one] = compareStoredRuns(places[0]!, [places[1]!]);
    const both = compareStoredRuns(places[0]!, places.slice(1));
    const p = (view: typeof one) => view?.figures.items.find(({ item }) => item === 'scene')?.pHolm ?? 0;
    expect(both).toHaveLength(2);
    expect(p(both[0])).toBeCloseTo(2 * p(one), 9);
  });

  it('refuses a run against itself and a run that is not there', () => {
    const store = storeWithRun(4);
    const place = { store, runId: 1 };
    expect(() => compareStoredRuns(place, [place])).toThrowError(
      expect.objectContaining({ code: 'same-run' }),
    );
    expect(() => compareStoredRuns(place, [{ store, runId: 9 }])).toThrowError(
      expect.objectContaining({ code: 'no-such-run' }),
    );
  });
});

describe('locateRuns', () => {
  it('finds runs in the index above them, where their labels are, and otherwise by themselves', async () => {
    const place = await temporaryFolder();
    const tree = join(place.path, 'tree');
    mkdirSync(tree);
    await cp(join(PROJECT_ROOT, 'data', 'samples'), tree, {
      recursive: true,
      filter: (path) => !path.includes('.svg-assay'),
    });
    const store = await openResults(tree);
    await importFolder(store, QUIET_JOB);
    store.close();
    const names = ['plum-7b-base--null--5a1c0e01', 'plum-7b-rl--null--5a1c0e02'];
    const folders = names.map((name) => join(tree, `isometric-scenes--atelier--${name}`));
    const found = await locateRuns(folders, QUIET_JOB);
    expect(new Set(found.places.map((each) => each.store.location.folder))).toEqual(new Set([tree]));
    expect(found.places.map(({ runId }) => runId)).toEqual([1, 2]);
    found.close();
    await expect(locateRuns([tree, folders[0]!], QUIET_JOB)).rejects.toMatchObject({ code: 'several-runs' });
    await place.remove();
  });
});
