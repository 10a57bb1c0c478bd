import { EventEmitter } from 'node:events';
import type {
  OnBeforeRequestListenerDetails,
  Protocol,
  Session as ElectronSession,
  session as electronSession,
  WebContents,
  WebRequest,
} from 'electron';
import { addScheme } from './addresses.ts';
import { standFor } from './not-here.ts';

type SchemeHandler = Parameters<Protocol['handle']>[1];
type PermissionRequest = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
type PermissionCheck = Parameters<ElectronSession['setPermissionCheckHandler']>[0];

/** A session: what it answers and refuses. Its cookies and storage are a browser context of Chromium's. */
export class StandInSession
  extends EventEmitter
  implements
    Pick<
      ElectronSession,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setProxy'
      | 'clearData'
      | 'webRequest'
    >
{
  readonly partition: string;
  readonly isPersistent: boolean;
  readonly handlers = new Map<string, SchemeHandler>();
  permissionRequest: PermissionRequest = null;
  permissionCheck: PermissionCheck = null;
  proxyRules: string | undefined;
  /** True after `clearData` until something is loaded: the next page gets a new browser context. */
  cleared = false;
  private beforeRequest: Parameters<WebRequest['onBeforeRequest']>[0] | null = null;

  readonly webRequest = standFor<WebRequest>('session.webRequest', {
    onBeforeRequest: (listener: StandInSession['beforeRequest']) => {
      this.beforeRequest = listener;
    },
  });

  constructor(partition: string) {
    super();
    this.partition = partition;
    this.isPersistent = partition === '' || partition.startsWith('persist:');
  }

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.permissionCheck = handler;
  }

  setDevicePermissionHandler(): void {
    // Headless Chromium has no devices to give.
  }

  setProxy({ proxyRules }: { proxyRules?: string }): Promise<void> {
    this.proxyRules = proxyRules;
    return Promise.resolve();
  }

  clearData(): Promise<void> {
    this.cleared = true;
    return Promise.resolve();
  }

  /** Whether the program's filter lets a request through. */
  allows(
    details: Pick<OnBeforeRequestListenerDetails, 'url' | 'method'>,
    contents: WebContents,
  ): Promise<boolean> {
    const listener = this.beforeRequest;
    if (listener === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      const whole = standFor<OnBeforeRequestListenerDetails>('details', {
        ...details,
        webContents: contents,
      });
      listener(whole, ({ cancel }) => resolve(cancel !== true));
    });
  }

  /** Whether a page may use a permission without asking. */
  grants(permission: Parameters<NonNullable<PermissionCheck>>[1]): boolean {
    return this.permissionCheck?.(null, permission, '', standFor('details', {})) ?? true;
  }
}

const sessions = new Map<string, StandInSession>();
const proxies = new Map<StandInSession, ElectronSession>();

export function sessionOf(partition: string): StandInSession {
  const known = sessions.get(partition) ?? new StandInSession(partition);
  sessions.set(partition, known);
  return known;
}

/** The stand-in behind an Electron session that this module has given out. */
export function behind(given: ElectronSession): StandInSession {
  for (const [standIn, proxy] of proxies) if (proxy === given) return standIn;
  throw new Error('the session is not one of the stand-in’s');
}

export function asElectron(standIn: StandInSession): ElectronSession {
  const proxy = proxies.get(standIn) ?? standFor<ElectronSession>('session', standIn);
  proxies.set(standIn, proxy);
  return proxy;
}

export const session = standFor<typeof electronSession>('session', {
  get defaultSession() {
    return asElectron(sessionOf(''));
  },
  fromPartition: (partition: string) => asElectron(sessionOf(partition)),
} satisfies Pick<typeof electronSession, 'defaultSession' | 'fromPartition'>);

export const protocol = standFor<Protocol>('protocol', {
  registerSchemesAsPrivileged: (schemes) => schemes.forEach(({ scheme }) => addScheme(scheme)),
  handle: (scheme, handler) => {
    sessionOf('').handlers.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>);
