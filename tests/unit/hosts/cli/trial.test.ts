import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  trialImportSchema,
  trialListSchema,
  trialReportSchema,
} from '../../../../src-main/features/trials/trial-report.ts';
import {
  findTrialRecord,
  openTrialStore,
  sayOpinion,
} from '../../../../src-main/features/trials/service/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import type { CommandResult } from '../../../command-line.ts';

const PAGES = join(PROJECT_ROOT, 'tests', 'fixtures', 'trials');
const LISTED = join(PAGES, 'list-page.txt');
const LABELLED = join(PAGES, 'labelled-page.txt');
/** Clears the screen, sets the window's title, turns text round; an attacker's page may say anything. */
const HOSTILE = '\u001b[2J\u001b]0;owned\u0007 <script>alert(1)</script> \u202egnp.exe';

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

function trial(...args: readonly string[]): Promise<CommandResult> {
  return runCommand(['trial', ...args], { env: { SVG_ASSAY_DATA_DIR: place.path } });
}

describe('svg-assay trial', () => {
  it('imports pages of both layouts, lists them and shows one', async () => {
    const imported = await trial('import', LISTED, LABELLED, '--json');
    expect(imported.code).toBe(0);
    expect(trialImportSchema.parse(JSON.parse(imported.stdout)).trials.map(({ isNew }) => isNew)).toEqual([
      true,
      true,
    ]);

    const listed = await trial('list', '--json');
    const { store, trials } = trialListSchema.parse(JSON.parse(listed.stdout));
    expect(store).toBe(join(place.path, 'trials', '.svg-assay'));
    expect(trials.map(({ title, score }) => [title, score])).toEqual([
      ['list-page.txt', expect.any(Number)],
      ['map-tile-drawing-q7c2me', 12.9],
    ]);

    const shown = await trial('show', 'map-tile-drawing-q7c2me');
    expect(shown.stdout).toMatch(/Map tile drawing/);
    const byId = await trial('show', trials[0]?.id.slice(0, 8) ?? '', '--json');
    expect(trialReportSchema.parse(JSON.parse(byId.stdout)).fileName).toBe('list-page.txt');
  });

  it('changes nothing when a page is imported again, and keeps what was said of its checks', async () => {
    await trial('import', LISTED);
    const store = openTrialStore({ dataDir: place.path });
    const record = findTrialRecord(store, 'list-page.txt');
    sayOpinion(store, record, {
      checkKey: 'no copied tiles',
      annotator: 'ana',
      opinion: 'agree',
      comment: 'seen',
    });
    store.close();

    await copyFile(LISTED, join(place.path, 'again.txt'));
    const again = await trial('import', join(place.path, 'again.txt'), '--json');
    expect(trialImportSchema.parse(JSON.parse(again.stdout)).trials[0]).toMatchObject({ isNew: false });
    const { checks } = trialReportSchema.parse(
      JSON.parse((await trial('show', 'list-page.txt', '--json')).stdout),
    );
    expect(checks.find(({ check }) => check === 'no copied tiles')?.opinions).toMatchObject([
      { annotator: 'ana', opinion: 'agree', comments: [{ comment: 'seen' }] },
    ]);
  });

  it('keeps trials in another folder when told to', async () => {
    const folder = join(place.path, 'elsewhere');
    expect((await trial('import', LISTED, '--store', folder)).code).toBe(0);
    expect((await trial('list')).stdout).toMatch(/no trial has been imported/);
    expect((await trial('list', '--store', folder)).stdout).toMatch(/list-page\.txt/);
  });

  it('prints nothing that a terminal would obey', async () => {
    const page = join(place.path, 'hostile.txt');
    await writeFile(page, `${HOSTILE}\nScore: 12.0\nAgent's last message\n${HOSTILE}\n`);
    const outputs = [await trial('import', page), await trial('list'), await trial('show', 'hostile.txt')];
    for (const { code, stdout } of outputs) {
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    }
    expect(outputs[2]?.stdout).toContain('<script>alert(1)</script>');
  });

  it('refuses what is not there, and a page that is too large, with a remedy and exit code 1', async () => {
    const large = join(place.path, 'large.html');
    await writeFile(large, Buffer.alloc(16_000_001, 'x'));
    for (const [args, said] of [
      [['import', join(place.path, 'nowhere.txt')], /nowhere\.txt cannot be read/],
      [['import', large], /16,000,001 bytes/],
      [['show', 'nobody'], /no imported trial is called nobody/],
    ] as const) {
      const { code, stderr } = await trial(...args);
      expect(code).toBe(1);
      expect(stderr).toMatch(said);
      expect(stderr).toMatch(/→ \S/);
    }
  });
});
