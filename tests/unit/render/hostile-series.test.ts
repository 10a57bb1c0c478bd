import { describe, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import { seededRandom } from '../../bench/seeded-random.ts';
import { rounds } from '../../rounds.ts';
import { startCountingServer } from './counting-server.ts';
import { FAILURE_CASES } from './failure-cases.ts';
import { LEAVING_DRAWINGS, WITNESSES } from './leaving-drawings.ts';
import { reachingDrawings } from './reaching-out.ts';
import { RULES } from './rules.ts';

const CHECK_EVERY = 10;

describe('a long series of hostile drawings', { timeout: rounds(240_000, 7_200_000) }, () => {
  it('each gives frames or a failure with its kind, none reaches out, and the next drawing is as ever', async () => {
    const server = await startCountingServer();
    const renderer = await openRenderer({ rules: RULES, pages: 2 });
    const hostile = [...reachingDrawings(server.origin), ...LEAVING_DRAWINGS, ...FAILURE_CASES];
    const random = seededRandom(7);
    const pick = () => cutOrFlipped(hostile[Math.floor(random() * hostile.length)]?.svg ?? '', random);
    const witnessed = async () => {
      const results = await Promise.all(WITNESSES.map((svg) => renderer.render({ svg, timesS: [0] })));
      return results.map((result) =>
        result.ok ? result.frames.map(({ sha256 }) => sha256) : result.failure,
      );
    };
    try {
      const clean = await witnessed();
      for (let drawn = 0; drawn < rounds(20, 2000); drawn += CHECK_EVERY) {
        const drawings = Array.from({ length: CHECK_EVERY }, pick);
        for (const result of await Promise.all(
          drawings.map((svg) => renderer.render({ svg, timesS: [0, 1] })),
        ))
          expect(result.ok ? result.frames.length : result.failure.kind).toBeTruthy();
        expect(await witnessed()).toEqual(clean);
      }
      expect(server.connections()).toBe(0);
    } finally {
      await renderer.close();
      await server.close();
    }
  });
});

/** Half of the drawings as they are, the others with a few bytes changed or their end missing. */
function cutOrFlipped(svg: string, random: () => number): string {
  if (random() < 0.5) return svg;
  const bytes = Buffer.from(svg);
  for (let flips = Math.floor(random() * 4); flips > 0; flips -= 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return bytes.subarray(0, random() < 0.2 ? Math.floor(random() * bytes.length) : bytes.length).toString();
}
