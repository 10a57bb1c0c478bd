import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import type { BackendClient } from './backend-client.ts';
import type { CallReply } from './backend-messages.ts';
import { isOwnAddress } from './hardening.ts';

const callSchema = z.object({
  path: z.string().max(100),
  type: z.enum(['query', 'mutation']),
  input: z.unknown(),
});

/** Procedures that the main process answers itself, because they need its windows. */
export type OwnProcedures = Readonly<Record<string, (event: IpcMainInvokeEvent) => Promise<unknown>>>;

/** The one request channel. Only the top frame of the interface's own page is heard: never a drawing, never another page. */
export function answerCalls(backend: BackendClient, own: OwnProcedures): void {
  ipcMain.handle('assay:call', async (event, message: unknown): Promise<CallReply> => {
    const sender = event.senderFrame;
    if (sender === null || sender !== event.sender.mainFrame || !isOwnAddress(sender.url)) {
      return { ok: false, error: { code: 'forbidden', message: 'this page may not call the program' } };
    }
    const call = callSchema.safeParse(message);
    if (!call.success)
      return { ok: false, error: { code: 'bad-request', message: z.prettifyError(call.error) } };
    const { path, type, input } = call.data;
    const answer = own[path];
    if (answer !== undefined) return { ok: true, value: await answer(event) };
    return backend.call(path, type, input);
  });
}
