import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createChromiumHost, findBrowser, openRenderer } from '../../../src-main/render/index.ts';
import type { RendererOptions } from '../../../src-main/render/index.ts';
import { reachingDrawings } from './reaching-out.ts';
import { RULES } from './rules.ts';

type Walls = NonNullable<RendererOptions['walls']>;

const ORIGIN = 'http://walls.example:8080';
/** One of each way to a name; the wall tests draw all the others. */
const WAYS = ['image href', 'CSS import', 'preconnect', 'dns-prefetch', 'iframe'];
const DRAWINGS = reachingDrawings(ORIGIN).filter(({ name }) => WAYS.includes(name));
/** Chromium's own name for looking a host name up, by the system or by its own client. */
const LOOKUP = 'HOST_RESOLVER_MANAGER_JOB';

describe('no name is looked up', { timeout: 300_000 }, () => {
  it.each<[string, Walls, boolean]>([
    ['with interception alone', { interception: true, csp: false }, true],
    ['with the content security policy alone', { interception: false, csp: true }, true],
    ['with no reachable network alone', { interception: false, csp: false }, false],
  ])('%s', async (_, walls, network) => {
    expect(await lookups(walls, network)).toBe(0);
  });

  it('but without walls, so that the others prove something', async () => {
    expect(await lookups({ interception: false, csp: false }, true)).toBeGreaterThan(0);
  });
});

/** Draws what reaches out, and counts the look-ups in the browser's own record of its network. */
async function lookups(walls: Walls, network: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  try {
    const browser = await findBrowser();
    const recording = join(folder, 'browser.sh');
    await writeFile(recording, `#!/bin/sh\nexec '${browser.path}' --log-net-log='${folder}'/$$.json "$@"\n`);
    await chmod(recording, 0o755);
    const host = createChromiumHost({
      browser: { ...browser, path: recording },
      callTimeoutMs: RULES.callTimeoutMs,
      network,
    });
    const renderer = await openRenderer({ rules: RULES, host, walls, pages: 1 });
    try {
      for (const { svg } of DRAWINGS) await renderer.render({ svg, timesS: [0] });
    } finally {
      await renderer.close();
    }
    const records = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    expect(records).not.toEqual([]);
    const counts = await Promise.all(records.map((name) => countLookups(join(folder, name))));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The record is a JSON document with an event a line, whose end is missing where the browser was killed. */
async function countLookups(path: string): Promise<number> {
  const record = await readFile(path, 'utf8');
  const type = new RegExp(`"${LOOKUP}":\\s*(\\d+)`).exec(record)?.[1];
  if (type === undefined) throw new Error(`the browser's record does not know ${LOOKUP}`);
  return record.split('\n').filter((line) => eventType(line) === Number(type)).length;
}

function eventType(line: string): number | null {
  try {
    return (JSON.parse(line.replace(/,$/, '')) as { type?: number }).type ?? null;
  } catch {
    return null;
  }
}
