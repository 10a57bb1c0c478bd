import { AuditError } from '../../domain/index.ts';
import { t } from './trpc.ts';

/** Stands before everything that writes; refuses with `read-only`. */
export const mayWrite = t.middleware(({ ctx, next }) => {
  if (!ctx.readOnly) return next();
  throw new AuditError({
    code: 'read-only',
    message: 'this server was started read-only',
    hint: 'start it without --read-only',
  });
});
