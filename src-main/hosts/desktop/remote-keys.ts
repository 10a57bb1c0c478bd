import type { KeySource } from '../../judge/index.ts';
import type { BackendMessage, BackendRequest } from './backend-messages.ts';

type KeyAnswer = Extract<BackendRequest, { readonly kind: 'key' }>;

/** Keys that the main process keeps; the backend asks for one when it opens a judge, and keeps none. */
export interface RemoteKeys extends KeySource {
  readonly take: (answer: KeyAnswer) => void;
}

export function createRemoteKeys(say: (message: BackendMessage) => void): RemoteKeys {
  const waiting = new Map<number, (value: string | null) => void>();
  let lastId = 0;
  return {
    get: (name) =>
      new Promise((resolve) => {
        const id = ++lastId;
        waiting.set(id, resolve);
        say({ kind: 'key-wanted', id, name });
      }),
    take: ({ id, value }) => {
      waiting.get(id)?.(value);
      waiting.delete(id);
    },
  };
}
