import { AuditError } from '../../domain/index.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { SecretsBackend } from './contract.ts';

/** Keys outside the desktop app: environment variables, which this program reads and never writes. */
export function createSecrets({ keys }: AssayContext): SecretsBackend {
  return {
    secretPlace: () => ({
      kind: 'environment',
      writable: false,
      notice: 'Keys are read from environment variables. Set them before you start SVG Assay.',
    }),
    hasSecret: async (name) => (await keys.get(name)) !== null,
    setSecret: (name) => Promise.reject(inEnvironment(`set ${name}`)),
    deleteSecret: (name) => Promise.reject(inEnvironment(`remove ${name}`)),
  };
}

function inEnvironment(remedy: string): AuditError {
  return new AuditError({
    code: 'keys-in-environment',
    message: 'here, keys are environment variables and cannot be changed',
    hint: `${remedy} in the environment, then start SVG Assay again`,
  });
}
