import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJsonFile } from './parse-json-file.ts';

const share = z.number().min(0).max(1);
const count = z.int().positive();

/** Every number and switch of the scoring protocol, as `resources/protocols/*.json` states them. */
const protocolSchema = z.strictObject({
  id: z.string().min(1),
  version: z.int().positive(),
  gates: z.strictObject({
    /** UTF-8 bytes of the extracted document. */
    maxBytes: count,
    /** Policy name → whether its finding fails (true) or only becomes a note (false). */
    policies: z.record(z.string(), z.boolean()),
    /** Mark of reasoning (`resources/reasoning-marks.json`) → whether what it encloses is left out; left out itself, it is on. */
    reasoning: z.record(z.string(), z.boolean()).optional(),
  }),
  render: z.strictObject({
    widthPx: count,
    heightPx: count,
    /** T of the seeded times, in seconds. */
    durationS: z.number().positive(),
    minTimeS: z.number().nonnegative(),
    drawingTimeoutMs: count,
    callTimeoutMs: count,
  }),
  motion: z.strictObject({
    /** A pixel differs when a channel (0–255) differs by more than this. */
    channelDelta: z.int().min(0).max(255),
    blockPx: count,
    blockMinPixels: count,
    minBlocks: count,
    blankShare: share,
    flashShare: share,
  }),
  judge: z.strictObject({ model: z.string(), rubric: z.string() }),
  reward: z.strictObject({
    zeroOn: z.array(z.enum(['gate', 'render', 'blank', 'figure'])),
    meanOf: z.array(z.enum(['scene', 'objects', 'isometric', 'composition', 'motion-check', 'motion'])),
  }),
});

export type Protocol = z.infer<typeof protocolSchema>;
export type GateRules = Protocol['gates'];
export type RenderRules = Protocol['render'];
export type MotionRules = Protocol['motion'];
export type RewardRules = Protocol['reward'];

/** Reads the text of a protocol file; throws `bad-protocol` naming the file and the field that is wrong. */
export function parseProtocol(text: string, fileName: string): Protocol {
  return parseJsonFile(text, fileName, {
    schema: protocolSchema,
    code: 'bad-protocol',
    what: 'a scoring protocol',
    example: 'resources/protocols/isometric-scenes.json',
  });
}

/** SHA-256 (hex) over the protocol's values; equal for files that differ in white space or key order only. */
export function hashProtocol(protocol: Protocol): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(protocol)))
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
