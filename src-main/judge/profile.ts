import { z } from 'zod';
import { AuditError, schemaMismatch } from '../domain/index.ts';

const usd = z.number().nonnegative();

const samplingSchema = z.strictObject({
  /** null leaves it to the server, as some models take no other than their own. */
  temperature: z.number().min(0).max(2).nullable().default(0),
  topP: z.number().gt(0).max(1).nullable().default(null),
  maxTokens: z.int().positive().default(400),
  reasoningEffort: z.string().nullable().default(null),
  seed: z.int().nullable().default(null),
});

/** A day; timers that are set to more than 24 of them would go off at once. */
const LONGEST_TIMEOUT_MS = 86_400_000;

const profileSchema = z
  .strictObject({
    name: z.string().min(1),
    /** Up to and including the version, such as `https://host/v1`. */
    baseUrl: z.string().refine(isPlainHttpUrl, 'must be an http(s) address without user name or password'),
    model: z.string().min(1),
    /** The name under which a KeySource has the key, never the key; null for a server that wants none. */
    keyName: z.string().min(1).nullable().default(null),
    sampling: samplingSchema.default(() => samplingSchema.parse({})),
    /** For one attempt, from the request to the last byte of the reply. */
    timeoutMs: z.int().positive().max(LONGEST_TIMEOUT_MS).default(120_000),
    /** Further attempts after the first. */
    retries: z.int().min(0).max(20).default(4),
    concurrency: z.int().positive().max(512).default(8),
    /** Ask for a JSON schema where the server has it; off for servers that take it and then misbehave. */
    structuredOutput: z.boolean().default(true),
    /** In US dollars; null where the price is unknown, and then only the costs that the server reports count. */
    price: z
      .strictObject({ inputPerMtok: usd, outputPerMtok: usd, perImage: usd.default(0) })
      .nullable()
      .default(null),
    /** Tokens that one frame counts for in an estimate (256 and two marks in Gemma 3). */
    tokensPerImage: z.int().nonnegative().default(258),
    spendingLimitUsd: usd.nullable().default(null),
  })
  .refine((profile) => profile.spendingLimitUsd === null || profile.price !== null, {
    path: ['price'],
    message: 'a spending limit needs a price',
  });

/** How to reach a model, as a judge or as the model under test. Holds no secret. */
export type JudgeProfile = z.infer<typeof profileSchema>;
/** A profile as people write it: everything but name, base URL and model may be left out. */
export type JudgeProfileInput = z.input<typeof profileSchema>;
export type Sampling = JudgeProfile['sampling'];

/** Checks a profile and fills in the defaults; throws `bad-profile` naming the field that is wrong. */
export function parseProfile(input: unknown): JudgeProfile {
  const parsed = profileSchema.safeParse(input);
  if (parsed.success) return { ...parsed.data, baseUrl: parsed.data.baseUrl.replace(/\/+$/, '') };
  throw new AuditError({
    code: 'bad-profile',
    message: `the profile is not usable: ${schemaMismatch(parsed.error)}`,
    hint: 'change it in Settings, or on the command line by the option of that name',
  });
}

function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
