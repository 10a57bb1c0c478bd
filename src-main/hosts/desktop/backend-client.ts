import type { UtilityProcess } from 'electron';
import type { Asset } from '../../api/index.ts';
import type { BackendMessage, BackendRequest, Call, CallReply } from './backend-messages.ts';

/** What the backend says without being asked. */
export type Unasked = Exclude<BackendMessage, { readonly kind: 'ready' | 'reply' | 'asset' | 'stopped' }>;

type Answer = Extract<BackendMessage, { readonly kind: 'reply' | 'asset' }>;

/** The main process's side of one backend process: matches answers to requests and passes on the rest. */
export class BackendClient {
  /** Resolves when it answers; stays open for ever where it ends before that. */
  readonly ready: Promise<void>;
  readonly #process: UtilityProcess;
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  readonly #stopped = Promise.withResolvers<void>();
  #nextId = 1;

  constructor(
    child: UtilityProcess,
    start: Extract<BackendRequest, { readonly kind: 'start' }>,
    onUnasked: (message: Unasked) => void,
  ) {
    this.#process = child;
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    child.on('message', (message: BackendMessage) => {
      if (message.kind === 'ready') ready.resolve();
      else if (message.kind === 'stopped') this.#stopped.resolve();
      else if (message.kind === 'reply' || message.kind === 'asset') this.#settle(message.id, message);
      else onUnasked(message);
    });
    child.on('exit', () => {
      for (const id of [...this.#waiting.keys()]) this.#settle(id, null);
      this.#stopped.resolve();
    });
    this.say(start);
  }

  say(message: BackendRequest): void {
    this.#process.postMessage(message);
  }

  async call(call: Call): Promise<CallReply> {
    const answer = await this.#ask((id) => ({ kind: 'call', id, ...call }));
    return answer?.kind === 'reply' ? answer.reply : GONE;
  }

  /** null where the backend has ended. */
  async asset(pathName: string): Promise<Asset | null> {
    const answer = await this.#ask((id) => ({ kind: 'asset', id, pathName }));
    return answer?.kind === 'asset' ? answer.asset : null;
  }

  /** Ends jobs at a safe point and closes the databases; ends the process by force where that takes longer than `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.say({ kind: 'stop' });
    const timer = setTimeout(() => {
      // Past answering, and so past being asked to go.
      if (this.#process.pid !== undefined) process.kill(this.#process.pid, 'SIGKILL');
    }, limitMs);
    await this.#stopped.promise;
    clearTimeout(timer);
    this.#process.kill();
  }

  #ask(request: (id: number) => BackendRequest): Promise<Answer | null> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.say(request(id));
    });
  }

  #settle(id: number, answer: Answer | null): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}

export const GONE: CallReply = {
  ok: false,
  error: {
    code: 'backend-gone',
    message: 'the part that reads and stores has ended',
    hint: 'try again in a moment; nothing that was saved is lost',
  },
};
