import { z } from 'zod';
import { parseJsonFile } from '../../../domain/index.ts';

const count = z.int().positive();

/** Every number of the second scoring protocol, as `resources/protocols/svg-generation-v5-graded.json` states it. */
const gradedProtocolSchema = z.strictObject({
  id: z.string().min(1),
  version: z.int().positive(),
  metric: z.string().min(1),
  /** Drawings of a full grading. */
  samples: count,
  drawing: z.strictObject({
    /** File name in resources/schemas, without `.json`. */ schema: z.string().min(1),
  }),
  render: z.strictObject({
    /** The renderer and version that published figures come from. */
    reference: z.string(),
    widthPx: count,
    heightPx: count,
    timeoutMs: count,
  }),
  judge: z.strictObject({
    model: z.string(),
    /** File name in resources/rubrics, without `.txt`. */ rubric: z.string().min(1),
  }),
  score: z
    .strictObject({
      /** Raw metric that scores 0. */ base: z.number(),
      /** Raw metric that scores 100. */ reference: z.number(),
    })
    .refine(({ base, reference }) => base < reference, 'the reference must be above the base'),
  selfcheck: z.strictObject({
    sample: count,
    total: count,
    concurrency: count,
    startupDeadlineS: z.number().positive(),
    requestDeadlineS: z.number().positive(),
    totalDeadlineS: z.number().positive(),
  }),
});
export type GradedProtocol = z.infer<typeof gradedProtocolSchema>;

/** Reads the text of a graded protocol; throws `bad-protocol` naming the file and the field that is wrong. */
export function parseGradedProtocol(text: string, fileName: string): GradedProtocol {
  return parseJsonFile(text, fileName, {
    schema: gradedProtocolSchema,
    code: 'bad-protocol',
    what: 'a graded protocol',
    example: 'resources/protocols/svg-generation-v5-graded.json',
  });
}
