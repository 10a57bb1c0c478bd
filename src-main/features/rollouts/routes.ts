import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import { knownIdentity, tellChanged } from '../../api/kernel/context.ts';
import { annotatorName, folderChange, folderProcedure } from '../../api/kernel/procedures.ts';
import type { Facet, FilterCheck, RolloutPage } from '../../api/kernel/shapes.ts';
import { t } from '../../api/kernel/trpc.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';
import {
  commitLabels,
  completeFilter,
  countRollouts,
  getRollout,
  idsByIdentity,
  parseFilter,
  queryRollouts,
  rolloutFacets,
  rolloutPosition,
  undoLabels,
} from '../../store/index.ts';
import { facetLabel } from './facet-labels.ts';
import { readLongText } from './long-text.ts';
import { describeRollout, readContent } from './rollout-view.ts';
import { startAnswerSearch } from './start-answer-search.ts';

const rollout = z.object({ rolloutId: z.int().nonnegative() });
const filterText = z.string().max(10_000);
const query = z.object({
  /** In the filter language; the empty string matches all. */
  filter: filterText,
  sort: z.array(z.object({ column: z.string().max(60), descending: z.boolean() })).max(4),
});
const annotator = annotatorName;

export const rolloutRoutes = t.router({
  list: folderProcedure
    .input(query.extend({ offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }))
    .use(({ ctx, input, next }) => {
      if (!ctx.isReader) startAnswerSearch(ctx, input.workspaceId, input.filter);
      return next();
    })
    .concat(heavy)
    .query(({ ctx, input }): RolloutPage => ({
      ...queryRollouts(ctx.store, input),
      outOf: countRollouts(ctx.store),
    })),
  facets: folderProcedure
    .input(query)
    .concat(heavy)
    .query(({ ctx, input }): readonly Facet[] =>
      rolloutFacets(ctx.store, input.filter).map((facet) => ({ ...facet, label: facetLabel(facet.field) })),
    ),
  position: folderProcedure
    .input(query.extend(rollout.shape))
    .concat(heavy)
    .query(({ ctx, input }) => rolloutPosition(ctx.store, input, input.rolloutId)),
  get: folderProcedure.input(rollout).query(async ({ ctx, input }) => {
    const stored = getRollout(ctx.store, input.rolloutId);
    const content = await readContent(ctx.store, stored);
    return describeRollout(input.workspaceId, stored, content, ctx.protocol);
  }),
  text: folderProcedure
    .input(
      rollout.extend({
        part: z.union([
          z.enum(['answer', 'reasoning', 'raw', 'prompt']),
          z.templateLiteral(['message-', z.int().nonnegative()]),
        ]),
        offset: z.int().nonnegative(),
        limit: z.int().min(1).max(4_000_000),
      }),
    )
    .query(({ ctx, input: { rolloutId, part, offset, limit } }) =>
      readLongText(ctx.store, getRollout(ctx.store, rolloutId), part, offset, limit),
    ),
  checkFilter: folderProcedure.input(z.object({ filter: filterText })).query(({ input }): FilterCheck => {
    const parsed = parseFilter(input.filter);
    if (parsed.ok) return { ok: true, message: null, position: null, suggestion: null };
    const { message, start, suggestion } = parsed.fault;
    return { ok: false, message, position: start, suggestion };
  }),
  completeFilter: folderProcedure
    .input(z.object({ filter: filterText, cursor: z.int().nonnegative() }))
    .concat(heavy)
    .query(({ ctx, input }) => completeFilter(ctx.store, input.filter, input.cursor)),
});

/** Labels that are given on a rollout's own page, outside of any queue. */
export const labelRoutes = t.router({
  commit: folderChange
    .input(
      z.object({
        annotator,
        blind: z.boolean(),
        labels: z
          .array(
            z.object({
              rolloutId: z.int().nonnegative(),
              item: z.enum(ITEMS),
              value: z.enum(LABEL_VALUES).nullable(),
            }),
          )
          .min(1)
          .max(ITEMS.length),
        note: z.string().max(20_000).nullable().default(null),
      }),
    )
    .mutation(({ ctx, input }) => {
      const { note, blind } = input;
      const events = commitLabels(
        ctx.store,
        input.labels.map(({ rolloutId, item, value }) => ({
          identity: knownIdentity(ctx.store, rolloutId),
          ...{ item, value, annotator: input.annotator, note, blind, afterReveal: false, queueId: null },
        })),
      );
      tellChanged(ctx, input.workspaceId, 'labels', 'rollouts');
      return events;
    }),
  /** Takes back the annotator's newest commit; null where there is nothing to undo. */
  undo: folderChange.input(z.object({ annotator })).mutation(({ ctx, input }) => {
    const events = undoLabels(ctx.store, input.annotator);
    const [first] = events;
    if (first === undefined) return null;
    tellChanged(ctx, input.workspaceId, 'labels', 'rollouts');
    return { rolloutId: idsByIdentity(ctx.store, first.rolloutIdentity)[0] ?? null, events };
  }),
});
