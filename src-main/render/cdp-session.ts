import { AuditError } from '../domain/index.ts';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.d.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

type CdpMethod = keyof Commands;
type CdpParams<M extends CdpMethod> = Commands[M]['paramsType'][0];
type CdpResult<M extends CdpMethod> = Commands[M]['returnType'];
type CdpEventName = keyof Events;
type CdpEvent<E extends CdpEventName> = Events[E][0];

/** One page's DevTools-protocol session, whoever carries it: a pipe to Chromium, or Electron's `webContents.debugger`. */
export interface CdpSession {
  /** Rejects with a `CdpError`: refused by the browser, no answer within the session's call limit, or session gone. */
  send<M extends CdpMethod>(method: M, params?: CdpParams<M>): Promise<CdpResult<M>>;
  /** Returns the function that ends the subscription. */
  on<E extends CdpEventName>(event: E, listener: (params: CdpEvent<E>) => void): () => void;
  /** Resolves, once, with the reason why nothing more will come; never rejects. */
  readonly detached: Promise<string>;
}

/** What a host gives to make a session: raw calls, and where to tell of events and of the end. */
export interface CdpWire {
  /** Sends one command and resolves with its result, or rejects with the browser's refusal; an AuditError is handed on as it is. */
  call(method: string, params: object | undefined): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown) => void): void;
  /** The listener may be called at once when the far end is gone already. An AuditError says that no page is to blame. */
  onDetach(listener: (reason: string | AuditError) => void): void;
}

export type CdpErrorKind = 'refused' | 'timeout' | 'detached';

/** Why a protocol call gave no result. */
export class CdpError extends Error {
  readonly kind: CdpErrorKind;

  constructor(kind: CdpErrorKind, message: string) {
    super(message);
    this.name = 'CdpError';
    this.kind = kind;
  }
}

/** Puts types, a limit of `callTimeoutMs` on every call, and crash detection over a host's raw wire. */
export function createCdpSession(wire: CdpWire, callTimeoutMs: number): CdpSession {
  const listeners = new Map<string, Set<(params: unknown) => void>>();
  const pending = new Set<(error: CdpError | AuditError) => void>();
  const { promise: detached, resolve: resolveDetached } = Promise.withResolvers<string>();
  let gone: CdpError | AuditError | null = null;

  function detach(reason: string | AuditError): void {
    if (gone !== null) return;
    gone = typeof reason === 'string' ? new CdpError('detached', reason) : reason;
    for (const reject of pending) reject(gone);
    pending.clear();
    resolveDetached(gone.message);
  }

  wire.onDetach(detach);
  wire.onEvent((method, params) => {
    // A crashed renderer leaves its session open and silent; every call would wait for its timeout.
    if (method === 'Inspector.targetCrashed') detach('the renderer process crashed');
    for (const listener of listeners.get(method) ?? []) listener(params);
  });

  return {
    detached,
    send(method, params) {
      if (gone !== null) return Promise.reject(gone);
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer);
          pending.delete(reject);
          act();
        };
        const timer = setTimeout(() => {
          settle(() =>
            reject(new CdpError('timeout', `${method} gave no answer within ${callTimeoutMs} ms`)),
          );
        }, callTimeoutMs);
        pending.add(reject);
        wire.call(method, params).then(
          // The protocol's typings say what the browser answers to each command.
          (result) => settle(() => resolve(result as CdpResult<typeof method>)),
          (cause: unknown) => {
            const reason = cause instanceof Error ? cause.message : String(cause);
            const isKnown = cause instanceof CdpError || cause instanceof AuditError;
            settle(() => reject(isKnown ? cause : new CdpError('refused', `${method}: ${reason}`)));
          },
        );
      });
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      // The protocol's typings say what comes with each event.
      const own = (params: unknown) => listener(params as CdpEvent<typeof event>);
      listeners.set(event, set.add(own));
      return () => set.delete(own);
    },
  };
}
