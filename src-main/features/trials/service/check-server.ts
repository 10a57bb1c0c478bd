import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JobContext } from '../../../domain/index.ts';
import { listSelfChecks, saveSelfCheck } from '../../../store/index.ts';
import type { Store } from '../../../store/index.ts';
import { runSelfcheck, selfcheckRecordSchema } from '../index.ts';
import type { SelfcheckOptions, SelfcheckRecord } from '../index.ts';
import type { OpenRenderer } from './static-chromium.ts';
import { openStaticRenderer } from './static-renderers.ts';
import { readDrawingSchema, readGradedProtocol } from './trial-resources.ts';

/** A self-check as it is asked for; figures left out are those of the protocol. */
export interface ServerCheck extends Omit<SelfcheckOptions, 'schema' | 'renderer' | 'fetch'> {
  /** The imported page to which the run belongs. */
  readonly trialId: string | null;
  /** Another allow list than the protocol's. */
  readonly schemaFile?: string;
}

/**
 * Checks a served model and keeps the result, also that of a run which was cancelled. Throws what `runSelfcheck` throws, and
 * `bad-schema`.
 */
export async function checkServer(
  store: Store,
  { trialId, schemaFile, ...options }: ServerCheck,
  open: OpenRenderer,
  job: JobContext,
): Promise<SelfcheckRecord> {
  const protocol = await readGradedProtocol();
  const schema = await readDrawingSchema(protocol, schemaFile);
  const { renderer, close } = await openStaticRenderer(open, protocol.render);
  try {
    const result = await runSelfcheck({ ...protocol.selfcheck, ...options, schema, renderer }, job);
    const record = { id: randomUUID(), trialId, result };
    saveSelfCheck(store, {
      baseUrl: result.baseUrl,
      result: record,
      startedAtMs: Date.parse(result.startedAt),
    });
    return record;
  } finally {
    await close();
  }
}

/** All kept self-checks, oldest first; one that a later version kept in another form is left out. */
export function listServerChecks(store: Store): readonly SelfcheckRecord[] {
  return listSelfChecks(store).flatMap(({ result }) => {
    const parsed = z.safeParse(selfcheckRecordSchema, result);
    return parsed.success ? [parsed.data] : [];
  });
}
