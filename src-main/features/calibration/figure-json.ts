import { z } from 'zod';

/** A number with its interval; null with the reason where it does not exist. */
export const figureSchema = z.strictObject({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  reason: z.string().nullable(),
});

/** The two targets, never mixed: exactly these samples, or new prompts like these. */
export const targetedSchema = z.strictObject({ theseSamples: figureSchema, newPrompts: figureSchema });
