import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { cannotWrite } from '../../platform/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { parseProfile } from '../../judge/index.ts';
import type { JudgeProfile } from '../../judge/index.ts';
import type { Settings, SettingsChange } from './shapes.ts';

/** What belongs to the person rather than to a results folder. Never holds a secret. */
const fileSchema = z.object({
  annotator: z.string().min(1).optional(),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  frameCacheBytes: z.number().nonnegative().default(2_000_000_000),
  renderPages: z.number().int().min(1).max(16).default(2),
  /** Checked one by one: a profile that an older version wrote otherwise costs no other setting. */
  judgeProfiles: z.array(z.unknown()).default([]),
  recent: z.array(z.object({ folder: z.string(), openedAtMs: z.number() })).default([]),
});
type UserFile = z.infer<typeof fileSchema>;

const MAX_RECENT = 12;

/**
 * The user's settings and recent folders, kept in one JSON file of the data directory; for as long as the program runs where
 * nothing may be written.
 */
export class UserSettings {
  readonly #path: string;

  readonly #readOnly: boolean;
  #unwritten: UserFile | null = null;

  constructor(dataDir: string, readOnly = false) {
    this.#path = join(dataDir, 'settings.json');
    this.#readOnly = readOnly;
  }

  get(): Settings {
    const { recent: _, judgeProfiles: __, annotator, ...settings } = this.#read();
    return { annotator: annotator ?? systemName(), ...settings };
  }

  set(change: SettingsChange): Settings {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    this.#write({ ...this.#read(), ...(Object.fromEntries(given) as Partial<Settings>) });
    return this.get();
  }

  /** The saved judge profiles that are still usable, in the order of their names. */
  judgeProfiles(): readonly JudgeProfile[] {
    const profiles = this.#read().judgeProfiles.flatMap((input) => usableProfile(input) ?? []);
    return profiles.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Saves a profile under its name, in place of the one called `replaces` too. */
  saveJudgeProfile(profile: JudgeProfile, replaces: string | null): void {
    const others = this.judgeProfiles().filter(({ name }) => name !== profile.name && name !== replaces);
    this.#write({ ...this.#read(), judgeProfiles: [...others, profile] });
  }

  removeJudgeProfile(name: string): void {
    const judgeProfiles = this.judgeProfiles().filter((profile) => profile.name !== name);
    this.#write({ ...this.#read(), judgeProfiles });
  }

  recent(): readonly { readonly folder: string; readonly openedAtMs: number; readonly exists: boolean }[] {
    return this.#read().recent.map((entry) => ({ ...entry, exists: existsSync(entry.folder) }));
  }

  /** Puts a folder at the top of the recent list. */
  noteOpened(folder: string, openedAtMs: number): void {
    const file = this.#read();
    const others = file.recent.filter((entry) => entry.folder !== folder);
    this.#write({ ...file, recent: [{ folder, openedAtMs }, ...others].slice(0, MAX_RECENT) });
  }

  /** Takes a folder off the recent list. */
  forget(folder: string): void {
    const file = this.#read();
    this.#write({ ...file, recent: file.recent.filter((entry) => entry.folder !== folder) });
  }

  /** A settings file that is missing or broken is the default: nothing in it is worth refusing to start. */
  #read(): UserFile {
    if (this.#unwritten !== null) return this.#unwritten;
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      return fileSchema.parse({});
    }
  }

  /** Written beside and renamed, so that a crash leaves the old file or the new one. Throws `cannot-write`. */
  #write(file: UserFile): void {
    if (this.#readOnly) {
      this.#unwritten = file;
      return;
    }
    const beside = `${this.#path}.${process.pid}.new`;
    try {
      makeFolder(dirname(this.#path));
      writeFileSync(beside, `${JSON.stringify(file, null, 2)}\n`);
      renameSync(beside, this.#path);
    } catch (cause) {
      throw cannotWrite(this.#path, cause, 'set SVG_ASSAY_DATA_DIR to a folder that can be written');
    }
  }
}

function usableProfile(input: unknown): JudgeProfile | null {
  try {
    return parseProfile(input);
  } catch (thrown) {
    if (thrown instanceof AuditError) return null;
    throw thrown;
  }
}

function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'annotator';
  }
}
