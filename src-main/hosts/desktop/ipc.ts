import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { isInterfacePage } from './addresses.ts';
import type { Call, CallReply } from './backend-messages.ts';

const callSchema = z.object({
  path: z.string().max(100),
  type: z.enum(['query', 'mutation']),
  /** Absent where the procedure takes none. */
  input: z.unknown().optional(),
});

/** Procedures that the main process answers itself, because they need its windows or its keys. */
export type OwnProcedures = Readonly<
  Record<string, (input: unknown, event: IpcMainInvokeEvent) => Promise<unknown>>
>;

/**
 * The one request channel. Only the top frame of the interface's own page is heard: never a drawing, never another
 * page. What the main process does not answer itself goes to the backend.
 */
export function answerCalls(own: OwnProcedures, other: (call: Call) => Promise<CallReply>): void {
  ipcMain.handle('assay:call', async (event, message: unknown): Promise<CallReply> => {
    if (!isFromInterface(event)) return refusal('forbidden', 'this page may not call the program');
    const call = callSchema.safeParse(message);
    if (!call.success) return refusal('bad-request', z.prettifyError(call.error));
    const { path, type, input } = call.data;
    const answer = Object.hasOwn(own, path) ? own[path] : undefined;
    return answer === undefined ? other({ path, type, input }) : settle(async () => answer(input, event));
  });
}

function isFromInterface({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isInterfacePage(senderFrame.url);
}

async function settle(answer: () => Promise<unknown>): Promise<CallReply> {
  try {
    return { ok: true, value: await answer() };
  } catch (thrown) {
    if (thrown instanceof z.ZodError) return refusal('bad-request', z.prettifyError(thrown));
    if (thrown instanceof AuditError) return { ok: false, error: thrown.toProblem() };
    throw thrown;
  }
}

function refusal(code: string, message: string): CallReply {
  return { ok: false, error: { code, message } };
}
