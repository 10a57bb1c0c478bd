import { describe, expect, it } from 'vitest';
import { estimateCost, parseProfile, parseRubric } from '../../../src-main/judge/index.ts';
import { scene } from './scene.ts';

const RUBRIC = parseRubric(new TextEncoder().encode(`version: 1\n{prompt}${'x'.repeat(396)}`), 'plain');
const BASE = { name: 'test', baseUrl: 'http://host/v1', model: 'owl', tokensPerImage: 250 };

describe('estimateCost', () => {
  it('prices text, frames and replies', () => {
    const profile = parseProfile({ ...BASE, price: { inputPerMtok: 2, outputPerMtok: 10, perImage: 0.01 } });
    const request = scene(0, { prompt: 'mill' });
    // 400 characters are 100 tokens; 4 frames of 250; replies of 80, at most 400
    expect(estimateCost([request, request], profile, RUBRIC)).toEqual({
      requests: 2,
      inputTokens: 2200,
      outputTokens: 160,
      expectedUsd: expect.closeTo(2200e-6 * 2 + 160e-6 * 10 + 0.08, 12),
      atMostUsd: expect.closeTo(2200e-6 * 2 + 800e-6 * 10 + 0.08, 12),
    });
  });

  it('has no price where the profile has none', () => {
    expect(estimateCost([scene()], parseProfile(BASE), RUBRIC)).toMatchObject({
      requests: 1,
      expectedUsd: null,
      atMostUsd: null,
    });
  });
});
