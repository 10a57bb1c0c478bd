// These two run in the page, not in Node: their source text is sent there. The first one becomes the preload script's
// world with its `require('electron')`, the second one puts what the preload exposes into the page's own world. The two
// worlds share the document alone, so they talk by events on it, which are dispatched and answered at once.

// The two things of a page that are used here, and what carries the preload's calls out of its world.
declare const document: EventTarget;
declare const window: object & { readonly top: unknown };
declare const __electronSend: (text: string) => void;

type Bridge = Record<string, (...args: unknown[]) => unknown>;

export type HostMessage =
  | { kind: 'reply'; id: number; ok: boolean; value: unknown }
  | { kind: 'event'; channel: string; args: unknown[] }
  /** Paths of files that are dropped next. */
  | { kind: 'files'; paths: readonly string[] };

/** Runs a preload script in a world of its own. */
export function preloadWorld(runPreload: (require: (name: string) => unknown) => void): void {
  if (window.top !== window) return;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, ((event: object, ...args: unknown[]) => void)[]>();
  const bridges: Record<string, Bridge> = {};
  const given = new Map<number, (...args: unknown[]) => unknown>();
  let lastId = 0;
  let dropped: readonly string[] = [];

  function receive(message: HostMessage): void {
    if (message.kind === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    if (message.kind === 'files') {
      dropped = message.paths;
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) call?.resolve(message.value);
    else call?.reject(new Error(String(message.value)));
  }
  Object.assign(globalThis, { __electronReceive: receive });

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]) {
      const id = ++lastId;
      const call = Promise.withResolvers<unknown>();
      waiting.set(id, call);
      __electronSend(JSON.stringify({ id, channel, args }));
      return call.promise;
    },
    on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      );
      return ipcRenderer;
    },
  };
  const electron: Record<string, unknown> = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (key: string, api: Bridge) => {
        bridges[key] = api;
      },
    },
    webUtils: {
      // The empty text is that of a file which a script has made.
      getPathForFile: ({ name }: { name: string }) =>
        dropped.find((path) => path.split(/[\\/]/).at(-1) === name) ?? '',
    },
  };

  function tell(message: object): void {
    document.dispatchEvent(new CustomEvent('electron-stand-in:to-page', { detail: JSON.stringify(message) }));
  }
  function answerOf(value: unknown): object {
    if (typeof value === 'function') {
      given.set(++lastId, value as (...args: unknown[]) => unknown);
      return { kind: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result: unknown) => tell({ kind: 'settled', id, ok: true, value: result }),
        (reason: unknown) => tell({ kind: 'settled', id, ok: false, value: String(reason) }),
      );
      return { kind: 'promise', id };
    }
    return { kind: 'value', value };
  }
  document.addEventListener('electron-stand-in:to-preload', (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as {
      call?: [key: string, name: string] | number;
      args?: { callback?: number; value?: unknown }[];
    };
    if (message.call === undefined) {
      tell({ kind: 'shape', shape: Object.entries(bridges).map(([key, api]) => [key, Object.keys(api)]) });
      return;
    }
    const args = (message.args ?? []).map(({ callback, value }) =>
      callback === undefined ? value : (...rest: unknown[]) => tell({ kind: 'callback', id: callback, rest }),
    );
    const called =
      typeof message.call === 'number'
        ? given.get(message.call)
        : bridges[message.call[0]]?.[message.call[1]];
    tell({ kind: 'answer', answer: answerOf(called?.(...args)) });
  });

  runPreload((name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload script has no module ${name}`);
    return new Proxy(electron, {
      get(target, property) {
        if (property in target || typeof property === 'symbol')
          return Reflect.get(target, property) as unknown;
        throw new Error(`the stand-in for Electron has no ${property} in the preload`);
      },
    });
  });
}

/** Puts the exposed objects into the page's world. */
export function mainWorld(): void {
  if (window.top !== window) return;
  const callbacks = new Map<number, (...args: unknown[]) => void>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  let lastCallback = 0;
  let answered: { kind: string; id?: number; value?: unknown; shape?: [string, string[]][] } = {
    kind: 'none',
  };

  document.addEventListener('electron-stand-in:to-page', (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as {
      kind: 'shape' | 'answer' | 'settled' | 'callback';
      id: number;
      ok: boolean;
      value: unknown;
      rest: unknown[];
      shape: [string, string[]][];
      answer: { kind: string; id?: number; value?: unknown };
    };
    if (message.kind === 'shape') answered = message;
    else if (message.kind === 'answer') answered = message.answer;
    else if (message.kind === 'callback') callbacks.get(message.id)?.(...message.rest);
    else if (message.ok) promises.get(message.id)?.resolve(message.value);
    else promises.get(message.id)?.reject(new Error(String(message.value)));
  });

  function ask(call: [string, string] | number | undefined, args: unknown[]): unknown {
    const sent = args.map((arg) => {
      if (typeof arg === 'function') {
        callbacks.set(++lastCallback, arg as (...rest: unknown[]) => void);
        return { callback: lastCallback };
      }
      return arg instanceof File ? { value: { name: arg.name } } : { value: arg };
    });
    const detail = JSON.stringify({ call, args: sent });
    document.dispatchEvent(new CustomEvent('electron-stand-in:to-preload', { detail }));
    const { kind, id = 0, value, shape } = answered;
    if (kind === 'shape') return shape;
    if (kind === 'promise') {
      const promise = Promise.withResolvers<unknown>();
      promises.set(id, promise);
      return promise.promise;
    }
    return kind === 'function' ? (...rest: unknown[]) => ask(id, rest) : value;
  }

  for (const [key, names] of ask(undefined, []) as [string, string[]][]) {
    const api = Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => ask([key, name], args)]),
    );
    Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true });
  }
}
