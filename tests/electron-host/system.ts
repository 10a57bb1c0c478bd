import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type {
  Dialog,
  Menu as ElectronMenu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeTheme,
  SafeStorage,
  Screen,
  Shell,
} from 'electron';
import { standFor } from './not-here.ts';

/** The parts of the system round the program: what it says to people is kept for tests, and answered as they say. */
export const system = {
  /** Texts of message boxes and error boxes, in the order in which they were shown. */
  said: [] as string[],
  /** Index of the button that the next box is answered with. */
  answer: 0,
  picked: [] as string[],
  opened: [] as string[],
  /** Texts of the notices that were shown, with what a click does. */
  notices: [] as { readonly text: string; readonly click: () => void }[],
  /** Why the machine is kept awake, by number. */
  keptAwake: new Map<number, string>(),
  menu: [] as MenuItemConstructorOptions[],
  hasKeyStore: true,
  /** The key store has been reset since, and knows nothing of before. */
  keysAreLost: false,
  /** The key store wants what it decrypts encrypted once more, with a newer key. */
  wantsKeysAnew: false,
  /** Whether the system shows itself dark; `nativeTheme` follows while its source is `system`. */
  isDark: false,
  workAreas: [{ x: 0, y: 0, width: 1920, height: 1040 }],
};

export const dialog = standFor<Dialog>('dialog', {
  showMessageBox: (first: object, second?: MessageBoxOptions) => {
    const { message, detail = '' } = second ?? (first as MessageBoxOptions);
    system.said.push(`${message} ${detail}`.trim());
    return Promise.resolve({ response: system.answer, checkboxChecked: false });
  },
  showOpenDialog: () => Promise.resolve({ canceled: system.picked.length === 0, filePaths: system.picked }),
  showErrorBox: (title: string, content: string) => {
    system.said.push(`${title} ${content}`);
  },
} satisfies Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showErrorBox'>);

export const Menu = standFor<typeof ElectronMenu>('Menu', {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => standFor<ElectronMenu>('menu', { template }),
  setApplicationMenu: (menu: ElectronMenu | null) => {
    // Only what `buildFromTemplate` above has made gets here.
    const made = menu as (ElectronMenu & { template: MenuItemConstructorOptions[] }) | null;
    system.menu = made?.template ?? [];
  },
} satisfies Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu'>);

export const shell = standFor<Shell>('shell', {
  openExternal: (address) => {
    system.opened.push(address);
    return Promise.resolve();
  },
} satisfies Pick<Shell, 'openExternal'>);

export const screen = standFor<Screen>('screen', {
  getAllDisplays: () =>
    system.workAreas.map((workArea, id) =>
      standFor<Electron.Display>('display', { id, workArea, bounds: workArea }),
    ),
} satisfies Pick<Screen, 'getAllDisplays'>);

class StandInTheme extends EventEmitter implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  private source: NativeTheme['themeSource'] = 'system';

  get themeSource(): NativeTheme['themeSource'] {
    return this.source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    if (source === this.source) return;
    this.source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'system' ? system.isDark : this.source === 'dark';
  }
}
export const nativeTheme = standFor<NativeTheme>('nativeTheme', new StandInTheme());

const KEY = randomBytes(32);
const IV_BYTES = 16;

/** Encrypts for as long as this process lives; a real key store would outlive it. */
export const safeStorage = standFor<SafeStorage>('safeStorage', {
  isAsyncEncryptionAvailable: () => Promise.resolve(system.hasKeyStore),
  getSelectedStorageBackend: () => (system.hasKeyStore ? 'gnome_libsecret' : 'basic_text'),
  encryptStringAsync: (text) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-ctr', KEY, iv);
    return Promise.resolve(Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]));
  },
  decryptStringAsync: (encrypted) => {
    if (system.keysAreLost) return Promise.reject(new Error('Error while decrypting the ciphertext'));
    const decipher = createDecipheriv('aes-256-ctr', KEY, encrypted.subarray(0, IV_BYTES));
    const text = Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES)), decipher.final()]);
    return Promise.resolve({ result: text.toString('utf8'), shouldReEncrypt: system.wantsKeysAnew });
  },
} satisfies Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>);
