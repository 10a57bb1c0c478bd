import { tmpdir } from 'node:os';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ITEMS } from '../../../src-main/domain/index.ts';
import { envKeys, openJudge, parseProfile, readRubric } from '../../../src-main/judge/index.ts';
import type { Judge, JudgeProfileInput, JudgeRequest, Rubric } from '../../../src-main/judge/index.ts';

export const YES =
  '{"scene":"yes","objects":"yes","isometric":"yes","composition":"yes","motion":"yes","figure":"no"}';

export function shippedRubric(): Promise<Rubric> {
  return readRubric(new URL('../../../resources/rubrics/isometric-scenes.txt', import.meta.url).pathname);
}

/** A judge with the shipped rubric and no key, asking `baseUrl`. */
export async function judgeAt(
  baseUrl: string,
  profile: Partial<JudgeProfileInput> = {},
  env: Record<string, string> = {},
): Promise<Judge> {
  const full = parseProfile({
    name: 'test',
    baseUrl,
    model: 'owl',
    timeoutMs: 5_000,
    retries: 2,
    ...profile,
  });
  return openJudge(full, { keys: envKeys(env), rubric: await shippedRubric() });
}

/** A request that differs from others by its number. */
export function scene(number = 0, change: Partial<JudgeRequest> = {}): JudgeRequest {
  return {
    prompt: `A harbour with ${number} cranes and a boat that drifts.`,
    objects: ['crane', 'boat'],
    moving: 'boat',
    frames: [0, 1, 2, 3].map((frame) => Buffer.from(`frame ${frame} of drawing ${number}`)),
    items: ITEMS,
    ...change,
  };
}

export function scratchFile(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'judge-')), name);
}
