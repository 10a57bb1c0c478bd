import { once } from 'node:events';
import { createCdpSession } from '../../src-main/render/index.ts';
import type { CdpSession } from '../../src-main/render/index.ts';

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** One protocol session without types, for `webContents.debugger`. */
export interface RawSession {
  send(method: string, params: object | undefined): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown) => void): void;
}

/** A browser at the other end of a WebSocket. */
export interface Connection {
  readonly browser: CdpSession;
  session(sessionId: string): CdpSession;
  raw(sessionId: string): RawSession;
  close(): void;
}

/** The stand-in waits as long as a slow machine needs. */
const CALL_TIMEOUT_MS = 60_000;

export async function connect(endpoint: string): Promise<Connection> {
  const socket = new WebSocket(endpoint);
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, ((method: string, params: unknown) => void)[]>();
  const onEnd: ((reason: string) => void)[] = [];
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    // The browser is the only writer of this socket, and the protocol fixes the shape.
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if (message.error === undefined) call?.resolve(message.result);
      else call?.reject(new Error(message.error.message));
    } else if (message.method !== undefined) {
      for (const listener of listeners.get(message.sessionId ?? '') ?? [])
        listener(message.method, message.params);
    }
  });
  socket.addEventListener('close', () => {
    for (const tell of onEnd) tell('the browser is gone');
    for (const call of calls.values()) call.reject(new Error('the browser is gone'));
    calls.clear();
  });
  await once(socket, 'open');

  function raw(sessionId: string): RawSession {
    return {
      send(method, params) {
        const id = ++lastId;
        const call = Promise.withResolvers<unknown>();
        calls.set(id, call);
        const target = sessionId === '' ? {} : { sessionId };
        socket.send(JSON.stringify({ id, method, params: params ?? {}, ...target }));
        return call.promise;
      },
      onEvent: (listener) => {
        listeners.set(sessionId, [...(listeners.get(sessionId) ?? []), listener]);
      },
    };
  }

  function session(sessionId: string): CdpSession {
    const { send, onEvent } = raw(sessionId);
    return createCdpSession({ call: send, onEvent, onDetach: (tell) => onEnd.push(tell) }, CALL_TIMEOUT_MS);
  }

  return { browser: session(''), session, raw, close: () => socket.close() };
}
