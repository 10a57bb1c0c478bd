import { AuditError } from '../domain/index.ts';

/** Where keys come from: environment variables, or the key store of the operating system in the desktop app. */
export interface KeySource {
  /** The key kept under a name, or null; a caller holds it no longer than it needs. */
  readonly get: (name: string) => Promise<string | null>;
}

/** Keys from environment variables, a name being the variable's. */
export function envKeys(env: Readonly<Record<string, string | undefined>>): KeySource {
  return { get: (name) => Promise.resolve(env[name]?.trim() || null) };
}

/** The key of a profile; null where it needs none. Throws `no-key` where it is named and not there. */
export async function resolveKey(keyName: string | null, keys: KeySource): Promise<string | null> {
  if (keyName === null) return null;
  const key = await keys.get(keyName);
  if (key !== null) return key;
  throw new AuditError({
    code: 'no-key',
    message: `there is no key under the name ${keyName}`,
    hint: `set the environment variable ${keyName}, or enter the key in the Settings of the desktop program`,
  });
}

/** Takes a key out of a text that may be shown or stored; servers like to repeat the key that they refuse. */
export function withoutKey(text: string, key: string | null): string {
  return key === null || key.length < 4 ? text : text.replaceAll(key, '[key]');
}
