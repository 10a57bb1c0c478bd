import { describe, expect, it } from 'vitest';
import { readTrialPage, type Recomputation } from '../../../../../src-main/features/trials/index.ts';
import { LIST_PAGE } from './sample-pages.ts';

function recomputed(text: string, kind: Recomputation['kind']): Recomputation[] {
  return readTrialPage(text).recomputations.filter((entry) => entry.kind === kind);
}

function projectionOf(tookS: string, projectedS: string): string | undefined {
  const gate = `- ✓254 requests, 8 in flight · projected from 16 of 254 requests at concurrency 8: 16 instructions took ${tookS} s, about ${projectedS} s for 254, plus 5.0 s for the first request.`;
  return recomputed(`1 gates\n${gate}`, 'projection')[0]?.status;
}

describe('recomputePage', () => {
  it.each([
    ['77.6', '1,232', 'agrees'],
    ['68.4', '1,084', 'differs'],
    ['68.4', '1,085', 'agrees'],
    ['68.4', '1,086', 'agrees'],
    ['68.4', '1,087', 'agrees'],
    ['68.4', '1,088', 'differs'],
    ['68', '1,072', 'agrees'],
    ['68.40', '1,087', 'differs'],
  ])('compares %s s with %s s within the rounding of both', (tookS, projectedS, status) => {
    expect(projectionOf(tookS, projectedS)).toBe(status);
  });

  it.each([
    ['41.6', 'agrees'],
    ['41.5', 'agrees'],
    ['43.0', 'differs'],
    ['42', 'agrees'],
    ['0.0', 'differs'],
  ])('compares the score %s with the rescaled raw metric', (score, status) => {
    const [entry] = recomputed(LIST_PAGE.replaceAll('41.6', score), 'score');
    expect(entry).toMatchObject({ said: score, recomputed: '41.6', status });
  });

  it('says what is missing where the score cannot be worked out', () => {
    expect(recomputed('Score: 12.0', 'score')).toMatchObject([
      { status: 'unknown', note: 'the page does not show: raw metric, base, reference' },
    ]);
  });

  it.each([
    ['passed of 2 used', 'passed of 3 used', 'self-checks'],
    ['\n9 gates\n', '\n10 gates\n', 'gates'],
    ['- 2passed', '- 2failed', 'outcome'],
    ['startup 91.0 s of', 'startup 92.0 s of', 'startup'],
    ['trajectory#160, #163-165', 'trajectory#160, #163-465', 'steps'],
  ] as const)('notices when %j becomes %j', (from, to, kind) => {
    const differing = (text: string): string[] =>
      readTrialPage(text)
        .recomputations.filter(({ status }) => status === 'differs')
        .map((entry) => entry.kind);
    expect(differing(LIST_PAGE)).toEqual([]);
    expect(differing(LIST_PAGE.replace(from, to))).toContain(kind);
  });
});
