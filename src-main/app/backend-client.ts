import type { UtilityProcess } from 'electron';
import type { Asset, AssayEvent } from '../api/index.ts';
import type { BackendMessage, BackendRequest, CallReply } from './backend-messages.ts';

type Waiting = (message: BackendMessage) => void;

/** The main process's side of the backend process: matches answers to requests and passes events on. */
export class BackendClient {
  readonly #process: UtilityProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready: Promise<void>;
  #nextId = 1;

  constructor(process: UtilityProcess, onEvent: (event: AssayEvent) => void) {
    this.#process = process;
    this.#ready = new Promise((resolve) => {
      process.on('message', (message: BackendMessage) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'event') onEvent(message.event);
        else this.#settle(message.id, message);
      });
    });
    process.on('exit', () => {
      for (const id of this.#waiting.keys()) this.#settle(id, { kind: 'reply', id, reply: GONE });
    });
  }

  async call(path: string, type: 'query' | 'mutation', input: unknown): Promise<CallReply> {
    const answer = await this.#ask((id) => ({ kind: 'call', id, path, type, input }));
    return answer.kind === 'reply' ? answer.reply : GONE;
  }

  /** null where the backend has ended. */
  async asset(pathName: string): Promise<Asset | null> {
    const answer = await this.#ask((id) => ({ kind: 'asset', id, pathName }));
    return answer.kind === 'asset' ? answer.asset : null;
  }

  /** Ends jobs at a safe point and closes the databases. */
  async stop(): Promise<void> {
    await this.#ask((id) => ({ kind: 'stop', id }));
    this.#process.kill();
  }

  async #ask(request: (id: number) => BackendRequest): Promise<BackendMessage> {
    await this.#ready;
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#process.postMessage(request(id));
    });
  }

  #settle(id: number, message: BackendMessage): void {
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }
}

const GONE: CallReply = {
  ok: false,
  error: {
    code: 'backend-gone',
    message: 'the part that reads and stores has ended',
    hint: 'start SVG Assay again; nothing that was saved is lost',
  },
};
