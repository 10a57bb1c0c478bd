import { browserFor, standInApp } from './app.ts';
import * as electron from './electron.ts';
import { faults } from './faults.ts';
import { callAs, channels } from './ipc.ts';
import { system } from './system.ts';
import { windows } from './windows.ts';

/** What a test asks of the process in which the program runs. */
export type ControlRequest =
  | { readonly kind: 'endpoint'; readonly id: number }
  /** The text of a function of (electron, argument), as Playwright's `ElectronApplication.evaluate` takes it. */
  | { readonly kind: 'evaluate'; readonly id: number; readonly code: string; readonly argument: unknown };

export interface ControlReply {
  readonly kind: 'control';
  readonly id: number;
  readonly ok: boolean;
  readonly value: unknown;
}

/** What only the stand-in has: the system round the program, its windows as it asked for them, and its channels. */
export const standIn = { app: standInApp, system, faults, windows, channels, callAs };

/** Answers a test over the channel of the forked process; without one it does nothing. */
export function listenForTests(): void {
  if (process.send === undefined) return;
  process.on('message', (request: ControlRequest | { readonly kind: 'other' }) => {
    // A program under test may use the channel for messages of its own.
    if (request.kind !== 'endpoint' && request.kind !== 'evaluate') return;
    answer(request).then(
      (value) => reply({ kind: 'control', id: request.id, ok: true, value }),
      (thrown: unknown) => reply({ kind: 'control', id: request.id, ok: false, value: String(thrown) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

async function answer(request: ControlRequest): Promise<unknown> {
  if (request.kind === 'endpoint') return (await browserFor('shown')).endpoint;
  // A test's own function, on its way from one of the test's processes to another.
  const call = new Function('electron', 'argument', `return (${request.code})(electron, argument)`) as (
    given: object,
    argument: unknown,
  ) => unknown;
  return await call({ ...electron, standIn }, request.argument);
}

function reply(message: ControlReply): void {
  process.send?.(message);
}
