import { TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AssayRouter } from '../../src-main/api/index.ts';
import type { AssayBridge } from './bridge.ts';
import { ProblemError } from './problem.ts';

/** The last link of the client in Electron: calls and the event subscription go through the preload bridge. */
export function bridgeLink(bridge: AssayBridge): TRPCLink<AssayRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        if (op.type === 'subscription') {
          observer.next({ result: { type: 'started' } });
          return bridge.subscribe((event) => observer.next({ result: { type: 'data', data: event } }));
        }
        bridge.call(op.path, op.type, op.input).then(
          (reply) => {
            if (!reply.ok) {
              observer.error(TRPCClientError.from(new ProblemError(reply.error)));
              return;
            }
            observer.next({ result: { type: 'data', data: reply.value } });
            observer.complete();
          },
          (thrown: unknown) => {
            observer.error(
              TRPCClientError.from(thrown instanceof Error ? thrown : new Error(String(thrown))),
            );
          },
        );
        return undefined;
      });
}
