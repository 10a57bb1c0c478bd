import type { Readable, Writable } from 'node:stream';
import { CdpError } from './cdp-session.ts';
import type { CdpWire } from './cdp-session.ts';

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Call {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One browser at the other end of `--remote-debugging-pipe`; sessions of its targets share the pipe. */
export interface CdpPipe {
  /** The wire of one target's session; without an id, of the browser itself. */
  wire(sessionId?: string): CdpWire;
  /** Tells every open call and wire that the browser is gone. */
  end(reason: string): void;
}

/** Speaks the pipe's framing: JSON messages, each ended by a zero byte. */
export function createCdpPipe(input: Writable, output: Readable): CdpPipe {
  const calls = new Map<number, Call>();
  const eventListeners = new Map<string | undefined, (method: string, params: unknown) => void>();
  const detachListeners = new Map<string | undefined, (reason: string) => void>();
  let lastId = 0;
  let ended: string | null = null;
  let partial: Buffer[] = [];

  function end(reason: string): void {
    if (ended !== null) return;
    ended = reason;
    for (const call of calls.values()) call.reject(new CdpError('detached', reason));
    calls.clear();
    for (const listener of detachListeners.values()) listener(reason);
  }

  function receive(message: Message): void {
    if (message.id !== undefined) {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if (message.error === undefined) call?.resolve(message.result);
      else call?.reject(new Error(message.error.message));
    } else if (message.method !== undefined) {
      eventListeners.get(message.sessionId)?.(message.method, message.params);
    }
  }

  output.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let zero = chunk.indexOf(0); zero >= 0; zero = chunk.indexOf(0, start)) {
      partial.push(chunk.subarray(start, zero));
      const text = Buffer.concat(partial).toString('utf8');
      partial = [];
      start = zero + 1;
      // The browser is the only writer of this pipe, and the protocol fixes the shape.
      receive(JSON.parse(text) as Message);
    }
    if (start < chunk.length) partial.push(chunk.subarray(start));
  });
  // A dying browser resets the pipe; its exit is what tells the reason.
  output.on('error', () => end('the browser closed its pipe'));
  output.on('close', () => end('the browser closed its pipe'));
  input.on('error', () => end('the browser closed its pipe'));

  return {
    end,
    wire: (sessionId) => ({
      call(method, params) {
        if (ended !== null) return Promise.reject(new CdpError('detached', ended));
        return new Promise((resolve, reject) => {
          lastId += 1;
          calls.set(lastId, { resolve, reject });
          input.write(`${JSON.stringify({ id: lastId, method, params: params ?? {}, sessionId })}\0`);
        });
      },
      onEvent: (listener) => eventListeners.set(sessionId, listener),
      onDetach(listener) {
        if (ended === null) detachListeners.set(sessionId, listener);
        else listener(ended);
      },
    }),
  };
}
