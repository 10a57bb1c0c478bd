import type { RolloutRow, RunRow, WorkspaceInfo } from '../../src-main/api/index.ts';
import { fakeRow, fakeRuns, HOSTILE } from './fake-rows.ts';

/** A folder of the fake backend, with everything in it. */
export interface FakeWorkspace {
  readonly info: WorkspaceInfo;
  readonly rows: readonly RolloutRow[];
  readonly runs: readonly RunRow[];
  /** Every question about it fails. */
  readonly isBroken: boolean;
}

/** Folders by their id: full, huge, empty, broken, and one with hostile text in every field. */
export function fakeWorkspaces(hugeRows: number): ReadonlyMap<string, FakeWorkspace> {
  const list = [
    fakeWorkspace('aaaaaaaaaaaa', '/data/samples', 384, 4, 'plain'),
    fakeWorkspace('bbbbbbbbbbbb', '/data/huge', hugeRows, 6, 'plain'),
    fakeWorkspace('cccccccccccc', '/data/empty', 0, 1, 'plain'),
    fakeWorkspace('dddddddddddd', '/data/broken', 0, 1, 'broken'),
    fakeWorkspace('eeeeeeeeeeee', `/data/${HOSTILE}`, 60, 3, 'hostile'),
  ];
  return new Map(list.map((workspace) => [workspace.info.id, workspace]));
}

function fakeWorkspace(
  id: string,
  folder: string,
  count: number,
  runCount: number,
  kind: 'plain' | 'broken' | 'hostile',
): FakeWorkspace {
  const rows = Array.from({ length: count }, (_, index) => fakeRow(index + 1, runCount, kind === 'hostile'));
  const runs = fakeRuns(rows);
  return {
    info: {
      id,
      folder,
      name: folder.slice('/data/'.length),
      storePath: `${folder}/.svg-assay/audit.sqlite`,
      storeNotice: kind === 'hostile' ? `The folder cannot be written: ${HOSTILE}` : null,
      runs: runs.length,
      rollouts: rows.length,
      skippedLines: runs.reduce((sum, run) => sum + run.skippedLines, 0),
      samples: id === 'aaaaaaaaaaaa',
    },
    rows,
    runs,
    isBroken: kind === 'broken',
  };
}
