import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { CdpSession } from '../../src-main/render/index.ts';
import type { StandInContents } from './contents.ts';
import { standFor } from './not-here.ts';
import type { HostMessage } from './page-runtime.ts';
import { BINDING, mainWorldSource, PRELOAD_WORLD, preloadSource } from './world-script.ts';

type Handler = Parameters<IpcMain['handle']>[1];

interface Invocation {
  readonly id: number;
  readonly channel: string;
  readonly args: readonly unknown[];
}

/** Who calls a channel, as far as a program looks at it. */
interface Sender {
  readonly sender: object;
  readonly senderFrame: object | null;
}

const handlers = new Map<string, Handler>();

export const ipcMain = standFor<IpcMain>('ipcMain', {
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
} satisfies Pick<IpcMain, 'handle'>);

/** The channels that the program answers. */
export function channels(): readonly string[] {
  return [...handlers.keys()];
}

/** Calls a channel as the page of `sender` does; tests call as foreign pages, too. */
export async function callAs(sender: Sender, channel: string, ...args: readonly unknown[]): Promise<unknown> {
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  return (await handler(standFor<IpcMainInvokeEvent>('event', sender), ...args)) as unknown;
}

/** What the program can tell the preload of a page. */
export interface PageLine {
  send(channel: string, args: readonly unknown[]): void;
  knowFiles(paths: readonly string[]): void;
}

/** Runs the preload in its own world of every document to come. */
export async function connectPage(
  cdp: CdpSession,
  contents: StandInContents,
  preload: string,
): Promise<PageLine> {
  /** Execution context of the preload's world → frame. */
  const frames = new Map<number, string>();
  let mainContext: number | null = null;

  function deliver(contextId: number, message: HostMessage): void {
    const expression = `__electronReceive(${JSON.stringify(message)})`;
    // A document that has gone hears nothing more.
    cdp.send('Runtime.evaluate', { contextId, expression }).catch(() => undefined);
  }

  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== PRELOAD_WORLD) return;
    // What Chromium puts there for contexts of pages.
    const { frameId } = context.auxData as { frameId: string };
    frames.set(context.id, frameId);
    if (frameId === contents.mainFrameId) mainContext = context.id;
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    frames.delete(executionContextId);
    if (mainContext === executionContextId) mainContext = null;
  });
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return;
    const frameId = frames.get(executionContextId) ?? '';
    // The preload's world wrote it.
    const invocation = JSON.parse(payload) as Invocation;
    const sender = { sender: contents.asElectron(), senderFrame: contents.frame(frameId) };
    callAs(sender, invocation.channel, ...invocation.args).then(
      (value) => deliver(executionContextId, { kind: 'reply', id: invocation.id, ok: true, value }),
      (thrown: unknown) =>
        deliver(executionContextId, { kind: 'reply', id: invocation.id, ok: false, value: String(thrown) }),
    );
  });
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadSource(preload),
    worldName: PRELOAD_WORLD,
  });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource() });

  function deliverToMain(message: HostMessage): void {
    if (mainContext !== null) deliver(mainContext, message);
  }
  return {
    send: (channel, args) => deliverToMain({ kind: 'event', channel, args: [...args] }),
    knowFiles: (paths) => deliverToMain({ kind: 'files', paths }),
  };
}
