import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChromiumHost, findBrowser, openRenderer } from '../../../src-main/render/index.ts';
import type { RendererOptions } from '../../../src-main/render/index.ts';
import { startCountingServer } from './counting-server.ts';
import type { CountingServer } from './counting-server.ts';
import { reachingDrawings } from './reaching-out.ts';
import { RULES } from './rules.ts';

type Walls = NonNullable<RendererOptions['walls']>;

const NONE: Walls = { interception: false, csp: false };

describe('each wall alone', { timeout: 300_000 }, () => {
  let server: CountingServer;
  beforeAll(async () => {
    server = await startCountingServer();
  });
  afterAll(() => server.close());

  /** Draws everything that reaches out behind the given walls; returns how many connections came through. */
  async function connections(walls: Walls, network: boolean): Promise<number> {
    const before = server.connections();
    const host = createChromiumHost({
      browser: await findBrowser(),
      callTimeoutMs: RULES.callTimeoutMs,
      network,
    });
    const renderer = await openRenderer({ rules: RULES, host, walls, pages: 2 });
    try {
      const drawings = reachingDrawings(server.origin);
      await Promise.all(drawings.map(({ svg }) => renderer.render({ svg, timesS: [0] })));
    } finally {
      await renderer.close();
    }
    return server.connections() - before;
  }

  it('lets requests through where there is no wall, so that the others prove something', async () => {
    expect(await connections(NONE, true)).toBeGreaterThan(5);
  });

  it('holds with interception alone', async () => {
    expect(await connections({ interception: true, csp: false }, true)).toBe(0);
  });

  it('holds with the content security policy alone', async () => {
    expect(await connections({ interception: false, csp: true }, true)).toBe(0);
  });

  it('holds with no reachable network alone', async () => {
    expect(await connections(NONE, false)).toBe(0);
  });
});
