import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Item } from '../domain/index.ts';
import type { JudgeQuestion } from './judge-cache.ts';
import type { JudgeProfile } from './profile.ts';
import { fillRubric } from './rubric.ts';
import type { Rubric, RubricSubject } from './rubric.ts';

/** The conversation that puts all `items` to the judge at once: the frames first, then the question. */
export function judgeMessages(
  rubric: Rubric,
  request: RubricSubject & { readonly frames: readonly Uint8Array[] },
  items: readonly Item[],
): readonly ChatCompletionMessageParam[] {
  const system: ChatCompletionMessageParam[] =
    rubric.system === '' ? [] : [{ role: 'system', content: rubric.system }];
  const images = request.frames.map((png) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` },
  }));
  return [
    ...system,
    { role: 'user', content: [...images, { type: 'text', text: fillRubric(rubric, request, items) }] },
  ];
}

/** The question that `judgeMessages` puts, as the cache tells it from others. `frameHashes` are SHA-256 (hex) of the PNGs. */
export function judgeQuestion(
  subject: RubricSubject,
  items: readonly Item[],
  frameHashes: readonly string[],
  profile: JudgeProfile,
  rubric: Rubric,
): JudgeQuestion {
  return {
    frameHashes,
    question: fillRubric(rubric, subject, items),
    rubricSha256: rubric.sha256,
    model: profile.model,
    sampling: profile.sampling,
  };
}

/** The same wish for a server that can hold the model to a JSON schema. */
export function verdictSchema(
  items: readonly Item[],
): NonNullable<ChatCompletionCreateParamsNonStreaming['response_format']> {
  return {
    type: 'json_schema',
    json_schema: {
      name: 'verdicts',
      strict: true,
      schema: {
        type: 'object',
        properties: Object.fromEntries(items.map((item) => [item, { type: 'string', enum: ['yes', 'no'] }])),
        required: [...items],
        additionalProperties: false,
      },
    },
  };
}
