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
  /** Which keys were kept and cannot be had any more, as a sentence for people; null where all can. */
  loss(): Promise<string | null>;
}

/** Encrypted keys in base64, by name. */
const fileSchema = z.record(z.string(), z.base64());
type KeyFile = z.infer<typeof fileSchema>;

const FILE_NAME = 'keys.json';
const OWNER_ONLY = 0o600;

export function openKeyStore(folder: string = app.getPath('userData')): KeyStore {
  const path = join(folder, FILE_NAME);

  /** What the file holds; null where it is there and cannot be read. */
  async function readFileOrNull(): Promise<KeyFile | null> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    } catch (thrown) {
      return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT' ? {} : null;
    }
  }

  /** What the file holds, to be changed; a file that cannot be read is put aside first, since it may hold keys. */
  async function readToChange(): Promise<KeyFile> {
    const keys = await readFileOrNull();
    if (keys === null) await rename(path, join(folder, `keys-unreadable-${Date.now()}.json`));
    return keys ?? {};
  }

  async function writeAll(keys: KeyFile): Promise<void> {
    makeFolder(dirname(path));
    await writeFile(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: OWNER_ONLY });
    await rename(`${path}.new`, path);
  }

  /** null where the system's key store does not know it any more; it stays in the file. */
  async function decrypt(name: string, kept: string): Promise<string | null> {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(kept, 'base64'));
      if (shouldReEncrypt) await encryptAndWrite(name, result);
      return result;
    } catch {
      return null;
    }
  }

  async function encryptAndWrite(name: string, value: string): Promise<void> {
    const encrypted = await safeStorage.encryptStringAsync(value);
    await writeAll({ ...(await readToChange()), [name]: encrypted.toString('base64') });
  }

  return {
    async read(name) {
      const kept = Object.entries((await readFileOrNull()) ?? {}).find(([each]) => each === name)?.[1];
      const key = kept === undefined ? null : await decrypt(name, kept);
      return key ?? ((isSecretName(name) && process.env[name]?.trim()) || null);
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
      await encryptAndWrite(name, value);
    },
    async remove(name) {
      const others = Object.entries(await readToChange()).filter(([each]) => each !== name);
      await writeAll(Object.fromEntries(others));
    },
    obstacle,
    async loss() {
      const keys = await readFileOrNull();
      if (keys === null)
        return `The keys in ${path} cannot be read. The file is put aside, beside it, when a key is entered.`;
      const lost: string[] = [];
      for (const [name, kept] of Object.entries(keys))
        if ((await decrypt(name, kept)) === null) lost.push(name);
      if (lost.length === 0) return null;
      return `The key store of this system does not know these keys any more: ${lost.join(', ')}. Enter them again.`;
    },
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
