import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Electron from 'electron';
import type { ControlReply, ControlRequest, standIn } from './control.ts';

type Unnumbered = ControlRequest extends infer Request
  ? Request extends ControlRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/** What a function sent into the program's process is given: the stand-in's `electron`, and the stand-in itself. */
export type Inside = typeof Electron & { readonly standIn: typeof standIn };

export interface StandInProgram {
  readonly child: ChildProcess;
  /** The DevTools address of the browser with the windows that are shown. */
  endpoint(): Promise<string>;
  /** Runs a function in the program's process; it must not use anything from outside but its argument. */
  evaluate<Argument, Result>(
    inside: (electron: Inside, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Everything that the process has written. */
  output(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

const REGISTER = pathToFileURL(join(import.meta.dirname, 'register.ts')).href;

/** Starts a program for Electron (its main file and arguments) on the stand-in. */
export function launchOnStandIn(
  main: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): StandInProgram {
  const child = fork(main, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', REGISTER],
    env: { ...process.env, ...environment },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      for (const call of waiting.values()) call.reject(new Error(`the program has ended: ${output}`));
      waiting.clear();
      resolve(code);
    });
  });
  child.on('message', (message: ControlReply) => {
    if (message.kind !== 'control') return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) call?.resolve(message.value);
    else call?.reject(new Error(String(message.value)));
  });

  function ask(request: Unnumbered): Promise<unknown> {
    if (!child.connected) return Promise.reject(new Error('the program has ended'));
    const id = ++lastId;
    const call = Promise.withResolvers<unknown>();
    waiting.set(id, call);
    child.send({ ...request, id });
    return call.promise;
  }

  return {
    child,
    ended,
    output: () => output,
    endpoint: async () => String(await ask({ kind: 'endpoint' })),
    evaluate: async <Argument, Result>(
      inside: (electron: Inside, argument: Argument) => Result | Promise<Result>,
      argument: Argument,
    ) =>
      // The function's own result, copied on the way.
      (await ask({ kind: 'evaluate', code: inside.toString(), argument })) as Result,
  };
}
