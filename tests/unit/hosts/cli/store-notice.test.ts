import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOnFolderAbove } from '../../../../src-main/features/import/store-notice.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let above = '';
let folder = '';
let name = '';

beforeAll(async () => {
  place = await temporaryFolder();
  above = join(place.path, 'my runs');
  const from = join(PROJECT_ROOT, 'data', 'samples');
  await cp(from, above, { recursive: true, filter: (path) => !path.includes('.svg-assay') });
  name = (await readdir(above)).find((entry) => entry.includes('base')) ?? '';
  folder = join(above, name);
});
afterAll(() => place.remove());

describe('a command on a part of a folder with an index', { timeout: 60_000 }, () => {
  it('tells the command that reads the same runs with the labels above', async () => {
    expect((await runCommand(['import', above])).stderr).toBe('');
    const { stderr } = await runCommand(['report', 'run', folder, '--format', 'jsonl']);
    expect(stderr).toContain(
      `\n  → with those: svg-assay report run '${above}' --format jsonl --where 'run:"${name}"'\n`,
    );
    const told = await runCommand(['report', 'run', above, '--format', 'jsonl', '--where', `run:"${name}"`]);
    expect(told.stdout.match(/"type":"row"/g)).toHaveLength(1);
    expect(told.stdout).toContain(`"run":"${name}"`);
    expect(told.stderr).not.toContain('→');
  });
});

describe('a comparison of a run with an index of its own', { timeout: 60_000 }, () => {
  it('says how those of the folder above are compared', async () => {
    await runCommand(['import', above]);
    await runCommand(['import', folder]);
    const other = (await readdir(above)).find((entry) => !entry.startsWith('.') && entry !== name) ?? '';
    const { stderr } = await runCommand(['compare', folder, join(above, other)]);
    const index = join(folder, '.svg-assay');
    expect(stderr).toContain(`labels and results that are kept there are not seen from ${folder}\n`);
    expect(stderr).toContain(`\n  → to compare with those: move ${index}, with the labels in it, out of`);
    await rm(index, { recursive: true });
    expect((await runCommand(['compare', folder, join(above, other)])).stderr).toBe('');
  });
});

describe('commandOnFolderAbove', () => {
  const told = (...args: readonly string[]): string => commandOnFolderAbove(args, folder, above);
  const runs = (): string => `run:"${name}"`;

  it('adds the runs to a filter that is given, in either way of writing it', () => {
    const expected = `svg-assay calibrate '${above}' --where '(a OR b) ${runs()}' --json`;
    expect(told('calibrate', folder, '--where', 'a OR b', '--json')).toBe(expected);
    expect(told('calibrate', folder, '--where=a OR b', '--json')).toBe(expected);
    expect(told('audit', folder, '--where', '')).toBe(`svg-assay audit '${above}' --where '${runs()}'`);
  });

  it('leaves a command without a filter as it is', () => {
    expect(told('queue', 'list', folder)).toBe(`svg-assay queue list '${above}'`);
  });

  it('quotes for a shell', () => {
    expect(told('queue', 'create', folder, '--name', "Ada's")).toContain(String.raw`--name 'Ada'\''s' `);
  });
});
