import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBackend } from '../api/test-backend.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../command-line.ts';
import { copySamples } from '../features/queues/sample-context.ts';
import { mountSmallDisk } from '../../small-disk.ts';
import { AuditError } from '../../../src-main/domain/index.ts';
import { commitLabels, countRollouts, exportJournal, openStore } from '../../../src-main/store/index.ts';
import type { Store } from '../../../src-main/store/index.ts';

const disk = mountSmallDisk();
let work: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;

beforeAll(async () => {
  work = await temporaryFolder();
  if (disk === null) return;
  folder = join(disk.path, 'runs');
  mkdirSync(folder);
  copySamples(folder);
  expect((await runCommand(['import', folder])).code).toBe(0);
  const store = openStore(folder);
  for (let number = 0; number < LABELS; number += 1) label(store);
  store.close();
});
beforeEach(() => disk?.leave(0));
afterAll(async () => {
  disk?.unmount();
  await work.remove();
});

const LABELS = 30;

function label(store: Store): void {
  commitLabels(store, [
    {
      ...{
        identity: 'a'.repeat(64),
        item: 'figure',
        value: 'yes',
        annotator: 'Ada',
        note: 'seen '.repeat(200),
      },
      ...{ blind: true, afterReveal: false, queueId: null },
    },
  ]);
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof AuditError) return thrown.code;
    throw thrown;
  }
  return 'nothing was refused';
}

const leftovers = (of: string): readonly string[] =>
  readdirSync(join(of, '.svg-assay')).filter((name) => name.includes('.part'));

describe.skipIf(disk === null)('on a full disk', { timeout: 120_000 }, () => {
  it.each([
    ['labels', 'export', 'FOLDER'],
    ['rollouts', 'FOLDER', '--json'],
    ['calibrate', 'FOLDER', '--json'],
    ['report', 'calibration', 'FOLDER', '--out', 'ELSEWHERE/report.html'],
  ])('what is stored can be read: %s %s', async (...command) => {
    const args = command.map((arg) => arg.replace('FOLDER', folder).replace('ELSEWHERE', work.path));
    const { code, stdout, stderr } = await runCommand(args);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('the disk is full');
    if (args.includes('--json')) JSON.parse(stdout);
    if (args[0] === 'labels') expect(stdout.trim().split('\n')).toHaveLength(LABELS);
    expect(leftovers(folder)).toEqual([]);
  });

  it('any number of connections read, none saves, and the next one saves once there is room', () => {
    const stores = [openStore(folder), openStore(folder, { readOnly: true }), openStore(folder)];
    for (const store of stores) {
      expect(countRollouts(store)).toBe(80);
      expect([...exportJournal(store)]).toHaveLength(LABELS);
      expect(refusal(() => label(store))).toBe('disk-full');
    }
    disk?.leave(1024);
    for (const store of stores) store.close();
    const store = openStore(folder);
    label(store);
    store.close();
    const again = openStore(folder);
    expect([...exportJournal(again)]).toHaveLength(LABELS + 1);
    again.close();
  });

  it('labels that are in the log alone are read', () => {
    disk?.leave(4096);
    const away = join(work.path, 'away');
    mkdirSync(away);
    copySamples(away);
    const source = openStore(away);
    for (let number = 0; number < 5; number += 1) label(source);
    const copy = join(disk?.path ?? '', 'with a log');
    mkdirSync(join(copy, '.svg-assay'), { recursive: true });
    // As a process leaves them that was killed, but without the file of shared memory.
    for (const name of ['audit.sqlite', 'audit.sqlite-wal'])
      copyFileSync(join(away, '.svg-assay', name), join(copy, '.svg-assay', name));
    source.close();
    disk?.leave(0);
    const store = openStore(copy, { readOnly: true });
    expect([...exportJournal(store)]).toHaveLength(5);
    store.close();
  });

  it('a read-only server answers, its statistics thread too', async () => {
    const backend = await openTestBackend(work.path, { readOnly: true });
    const { id: workspaceId } = await backend.api.workspaces.open({ folder });
    const list = { workspaceId, filter: '', sort: [], offset: 0, limit: 10 };
    expect((await backend.api.rollouts.list(list)).total).toBe(80);
    const report = await backend.api.calibration.report({ workspaceId });
    expect(report).toBeDefined();
    await backend.close();
  });

  it('a step to a newer index that finds no room leaves no unfinished copy', () => {
    disk?.leave(8192);
    const migrations = join(work.path, 'migrations');
    cpSync(join(PROJECT_ROOT, 'resources', 'migrations'), migrations, { recursive: true });
    const steps = readdirSync(join(migrations, 'audit')).sort();
    rmSync(join(migrations, 'audit', steps.at(-1) ?? ''));
    const older = join(disk?.path ?? '', 'older');
    mkdirSync(older);
    copySamples(older);
    const store = openStore(older, { migrationsDir: migrations });
    for (let number = 0; number < 60; number += 1) label(store);
    store.close();
    for (const room of [0, 40, 100]) {
      disk?.leave(room);
      expect(refusal(() => openStore(older))).toBe('disk-full');
      expect(leftovers(older)).toEqual([]);
    }
    disk?.leave(4096);
    const now = openStore(older);
    expect([...exportJournal(now)]).toHaveLength(60);
    now.close();
  });
});
