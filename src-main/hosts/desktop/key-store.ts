import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, safeStorage } from 'electron';
import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { isSecretName } from '../../domain/secret-name.ts';

/** Keys of judges and models, encrypted by the operating system's key store; only this process ever has them in clear. */
export interface KeyStore {
  /** The key kept under a name, or the environment variable's; null where there is neither. */
  read(name: string): Promise<string | null>;
  /** Throws `no-key-store` where the system has none. */
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Why no key can be kept here, as a sentence for people; null where one can. */
  obstacle(): Promise<string | null>;
}

/** Encrypted keys in base64, by name. */
const fileSchema = z.record(z.string(), z.base64());
type KeyFile = z.infer<typeof fileSchema>;

const FILE_NAME = 'keys.json';
const OWNER_ONLY = 0o600;

export function openKeyStore(folder: string = app.getPath('userData')): KeyStore {
  const path = join(folder, FILE_NAME);

  async function readAll(): Promise<KeyFile> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return {};
    }
  }

  async function writeAll(keys: KeyFile): Promise<void> {
    makeFolder(dirname(path));
    await writeFile(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: OWNER_ONLY });
    await rename(`${path}.new`, path);
  }

  return {
    async read(name) {
      const kept = Object.entries(await readAll()).find(([each]) => each === name)?.[1];
      if (kept === undefined) return (isSecretName(name) && process.env[name]?.trim()) || null;
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(kept, 'base64'));
      return result;
    },
    async write(name, value) {
      const problem = await obstacle();
      if (problem !== null) {
        throw new AuditError({
          code: 'no-key-store',
          message: problem,
          hint: `set the environment variable ${name} and start SVG Assay from there`,
        });
      }
      const encrypted = await safeStorage.encryptStringAsync(value);
      await writeAll({ ...(await readAll()), [name]: encrypted.toString('base64') });
    },
    async remove(name) {
      const others = Object.entries(await readAll()).filter(([each]) => each !== name);
      await writeAll(Object.fromEntries(others));
    },
    obstacle,
  };
}

/** On Linux without a keyring, Electron would "encrypt" with a password that everybody knows; that is no store. */
async function obstacle(): Promise<string | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return NO_STORE;
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text')
    return NO_STORE;
  return null;
}

const NO_STORE =
  'This system has no key store that is unlocked (such as GNOME Keyring or KWallet), so keys cannot be kept here.';
