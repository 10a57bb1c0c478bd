import { z } from 'zod';
import { ITEMS } from '../../domain/index.ts';

/** Shapes that several commands print. */
export const count = z.int().nonnegative();
export const problem = z.strictObject({ code: z.string(), message: z.string(), hint: z.string().optional() });
export const verdict = z.enum(['yes', 'no']);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const item = z.enum(ITEMS);
export const renderer = z.strictObject({ name: z.string(), version: z.string() });
export const blockedRequest = z.strictObject({ url: z.string(), kind: z.string() });
export const renderFailure = z.strictObject({ kind: z.string(), message: z.string() });
