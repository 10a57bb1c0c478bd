import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from './server.ts';

/** Names the folder below for the tests' processes. */
const VARIABLE = 'SVG_ASSAY_AUDITED_SAMPLES';

/** The sample runs with their index and audit, made once for all tests that are about something else. */
export function auditedSamples(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error('the audited samples are made by the global setup of the tests');
  return folder;
}

/** Playwright's global setup: audits a copy of the sample runs; gives what removes it. */
export default async function auditSamples(): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'svg-assay-audited-'));
  const folder = join(place, 'results');
  await cp(join(PROJECT_ROOT, 'data', 'samples'), folder, {
    recursive: true,
    filter: (path) => !path.includes('.svg-assay'),
  });
  const program = join(PROJECT_ROOT, 'bin', 'svg-assay.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, 'audit', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the samples could not be audited: ${stderr}`);
  process.env[VARIABLE] = folder;
  return () => rm(place, { recursive: true, force: true });
}
