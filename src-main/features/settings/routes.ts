import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { isSecretName } from '../../domain/secret-name.ts';
import { annotatorName, programProcedure } from '../../api/kernel/procedures.ts';
import type { AppInfo, HomeInfo } from '../../api/kernel/shapes.ts';
import { t } from '../../api/kernel/trpc.ts';
import { describeParts } from './describe-parts.ts';

/** Where keys are kept, and whether the interface may put one there. */
export interface SecretPlace {
  readonly kind: 'key-store' | 'environment';
  readonly writable: boolean;
  /** A sentence for people on how to give a key here. */
  readonly notice: string;
}

/** What the program is, and where one starts. */
export const infoRoutes = t.router({
  get: programProcedure.query(async ({ ctx }): Promise<AppInfo> => {
    const { version, mode, canPickFolder, rendererInfo } = ctx.program;
    const { readOnly } = ctx;
    return {
      version,
      mode,
      canPickFolder,
      readOnly,
      platform: process.platform,
      parts: await describeParts(rendererInfo),
    };
  }),
  home: programProcedure.query(({ ctx }): HomeInfo => ({
    recent: ctx.settings.recent(),
    samplesFolder: ctx.program.samplesFolder,
    workingFolder: process.cwd(),
  })),
});

export const settingsRoutes = t.router({
  get: programProcedure.query(({ ctx }) => ctx.settings.get()),
  set: programProcedure
    .input(
      z
        .object({
          annotator: annotatorName,
          theme: z.enum(['system', 'light', 'dark']),
          frameCacheBytes: z.int().min(0),
          renderPages: z.int().min(1).max(16),
        })
        .partial(),
    )
    .mutation(({ ctx, input }) => ctx.settings.set(input)),
});

const named = z.object({
  name: z.string().refine(isSecretName, 'use letters, digits and _, as in OPENAI_API_KEY'),
});

/**
 * Keys for judges and models: they go in and never come out again. Here they are environment variables, which this program
 * reads and never writes. The desktop program answers these in its main process; a key reaches neither the backend's log nor
 * its databases.
 */
export const secretRoutes = t.router({
  place: programProcedure.query((): SecretPlace => ({
    kind: 'environment',
    writable: false,
    notice: 'Keys are read from environment variables. Set them before you start SVG Assay.',
  })),
  has: programProcedure
    .input(named)
    .query(async ({ ctx, input }) => (await ctx.keys.get(input.name)) !== null),
  set: programProcedure
    .input(named.extend({ value: z.string().trim().min(1).max(10_000) }))
    .mutation(({ input }): Promise<void> => Promise.reject(inEnvironment(`set ${input.name}`))),
  delete: programProcedure
    .input(named)
    .mutation(({ input }): Promise<void> => Promise.reject(inEnvironment(`remove ${input.name}`))),
});

function inEnvironment(remedy: string): AuditError {
  return new AuditError({
    code: 'keys-in-environment',
    message: 'here, keys are environment variables and cannot be changed',
    hint: `${remedy} in the environment, then start SVG Assay again`,
  });
}
