import { z } from 'zod';
import { isSecretName } from '../../domain/secret-name.ts';
import { t } from '../../api/kernel/trpc.ts';

const named = z.object({
  name: z.string().refine(isSecretName, 'use letters, digits and _, as in OPENAI_API_KEY'),
});

/** The desktop app answers these in its main process; a key reaches neither the backend's log nor its databases. */
export const secretsRouter = t.router({
  place: t.procedure.query(({ ctx }) => ctx.backend.secretPlace()),
  has: t.procedure.input(named).query(({ ctx, input }) => ctx.backend.hasSecret(input.name)),
  set: t.procedure
    .input(named.extend({ value: z.string().trim().min(1).max(10_000) }))
    .mutation(({ ctx, input }) => ctx.backend.setSecret(input.name, input.value)),
  delete: t.procedure.input(named).mutation(({ ctx, input }) => ctx.backend.deleteSecret(input.name)),
});
