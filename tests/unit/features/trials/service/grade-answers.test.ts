import { afterEach, describe, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../../src-main/domain/index.ts';
import { envKeys, parseProfile } from '../../../../../src-main/judge/index.ts';
import { gradeAnswers } from '../../../../../src-main/features/trials/service/index.ts';
import { openRenderer } from '../../../../../src-main/render/index.ts';
import { startChatServer } from '../../../../servers/chat-server.ts';
import type { ChatAction, ChatServer } from '../../../../servers/chat-server.ts';
import { GOOD_SVG } from '../../../../servers/model-server.ts';

let judge: ChatServer;
afterEach(() => judge.close());

async function grade(decide: (prompt: string) => ChatAction): ReturnType<typeof gradeAnswers> {
  judge = await startChatServer(({ text }) => decide(text));
  const profile = parseProfile({ name: 'grading', baseUrl: judge.baseUrl, model: 'heron', retries: 0 });
  const drawing = (id: string, group: string, answer: string | null) => ({
    id,
    group,
    prompt: `draw ${id}`,
    answer,
  });
  return gradeAnswers(
    [
      drawing('sun', 'sky', GOOD_SVG),
      drawing('moon', 'sky', GOOD_SVG),
      drawing('fish', 'sea', GOOD_SVG),
      drawing('boat', 'sea', null),
      drawing('crab', 'sea', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    { profile, keys: envKeys({}), openRenderer: (rules) => openRenderer({ rules, pages: 1 }) },
    QUIET_JOB,
  );
}

describe('gradeAnswers', () => {
  it('shows the judge rubric, instruction and picture, and averages over groups', async () => {
    const result = await grade((prompt) => ({
      kind: 'reply',
      text: `{"grade": ${prompt.includes('fish') ? 0.9 : 0.5}, "reason": "as asked"}`,
    }));
    // sky (0.5 + 0.5) / 2; sea (0.9 + 0 + 0) / 3.
    expect(result.raw).toBeCloseTo((0.5 + 0.3) / 2, 10);
    expect(result).toMatchObject({ judgeModel: 'heron', errors: 0 });
    expect(judge.calls).toHaveLength(3);
    const [call] = judge.calls;
    expect(call?.images).toBe(1);
    expect(call?.body.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringMatching(/^You grade one drawing/),
    });
  });

  it('counts a judge that fails as an error of that drawing, in no mean', async () => {
    const result = await grade((prompt) =>
      prompt.includes('moon')
        ? { kind: 'status', status: 500, message: 'out of memory' }
        : { kind: 'reply', text: '{"grade": 1, "reason": "all there"}' },
    );
    expect(result.errors).toBe(1);
    expect(result.drawings.find(({ id }) => id === 'moon')).toMatchObject({ status: 'error', grade: null });
    expect(result.groups.find(({ group }) => group === 'sky')).toMatchObject({ errors: 1, mean: 1 });
  });
});
