import { z } from 'zod';
import type { SecretPlace } from '../../api/index.ts';
import { isSecretName } from '../../domain/secret-name.ts';
import type { OwnProcedures } from './ipc.ts';
import type { KeyStore } from './key-store.ts';

const named = z.object({
  name: z.string().refine(isSecretName, 'use letters, digits and _, as in OPENAI_API_KEY'),
});
const withValue = named.extend({ value: z.string().trim().min(1).max(10_000) });

/** The API's `secrets` as the desktop app answers them: keys go into the store, and none ever comes out to a page. */
export function secretProcedures(keys: KeyStore): OwnProcedures {
  return {
    'secrets.place': async (): Promise<SecretPlace> => {
      const obstacle = await keys.obstacle();
      return {
        kind: obstacle === null ? 'key-store' : 'environment',
        writable: obstacle === null,
        notice:
          obstacle ??
          (await keys.loss()) ??
          'Keys are encrypted by the key store of this system and never leave this computer otherwise.',
      };
    },
    'secrets.has': async (input) => (await keys.read(named.parse(input).name)) !== null,
    'secrets.set': (input) => {
      const { name, value } = withValue.parse(input);
      return keys.write(name, value);
    },
    'secrets.delete': (input) => keys.remove(named.parse(input).name),
  };
}
