import { z } from 'zod';
import { ITEMS } from '../../domain/index.ts';

/** What a queue asks its annotators: the judge's items, whether the gate was right, or whether the flagged figure is there. */
export const QUEUE_ASKS = ['items', 'gate', 'flag'] as const;
export type QueueAsks = (typeof QUEUE_ASKS)[number];

/** Pairs of sources on which a queue of disagreements can look. */
const DISAGREEING = ['judge-label', 'judge-judge', 'motion-judge'] as const;

const count = z.int().min(1).max(1_000_000);

/** How a queue is drawn; stored with it as plain data, so that anybody can draw it again. */
export const recipeSchema = z
  .strictObject({
    draw: z.discriminatedUnion('kind', [
      /** Everything that matches the filter. */
      z.strictObject({ kind: z.literal('matching') }),
      /** `n` of what matches, every choice of `n` being equally likely. */
      z.strictObject({ kind: z.literal('random'), n: count }),
      /** `perCell` of each cell of judge verdict × run × item: those asked, or those of `by`, while all are asked. */
      z.strictObject({
        kind: z.literal('stratified'),
        perCell: count,
        by: z.array(z.enum(ITEMS)).min(1).optional(),
      }),
      z.strictObject({
        kind: z.literal('disagreements'),
        between: z
          .array(z.enum(DISAGREEING))
          .min(1)
          .default([...DISAGREEING]),
      }),
      z.strictObject({ kind: z.literal('flagged') }),
      z.strictObject({ kind: z.literal('gate-failures') }),
    ]),
    /** In the filter language; the empty text takes the whole folder. */
    filter: z.string().max(10_000).default(''),
    asks: z.enum(QUEUE_ASKS).default('items'),
    items: z
      .array(z.enum(ITEMS))
      .min(1)
      .default([...ITEMS]),
    /** Share (0–0.5) of entries that return later to the same person, unannounced. */
    repeatShare: z.number().min(0).max(0.5).default(0),
    /**
     * The people among whom the entries are divided, and the share (0–1) that a second of them labels too. Without people
     * everybody labels everything.
     */
    sharing: z
      .strictObject({
        people: z
          .array(z.string().trim().min(1).max(200))
          .min(2, 'name at least two people, or none')
          .max(50),
        overlap: z.number().min(0).max(1),
      })
      .nullable()
      .default(null),
    /** False shows verdicts, run and reward while labelling; such labels are kept and enter no figure. */
    blind: z.boolean().default(true),
    seed: z.int().min(0).max(0xffffffff).default(1),
  })
  .refine(({ sharing }) => sharing === null || new Set(sharing.people).size === sharing.people.length, {
    path: ['sharing', 'people'],
    message: 'a name stands there twice',
  });
export type QueueRecipe = z.infer<typeof recipeSchema>;
export type QueueRecipeInput = z.input<typeof recipeSchema>;
