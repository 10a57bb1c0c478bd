import { app, session } from 'electron';
import type { WebContents } from 'electron';
import { INTERFACE_ORIGIN, isAsset, isInterfacePage } from './addresses.ts';
import { offerExternal } from './external-links.ts';

/** Denies, for every page that will ever exist in this program, what no page of it needs. */
export function hardenApp(): void {
  app.enableSandbox();
  app.on('web-contents-created', (_, contents) => hardenContents(contents));
}

/** Denies permissions (camera, notifications, …) and every request that leaves the program, in the interface's session. */
export function hardenSession(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_, permission, decide) => decide(isAllowed(permission)));
  defaultSession.setPermissionCheckHandler((_, permission) => isAllowed(permission));
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayRequest(url) }));
}

function hardenContents(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    const isAllowedThere = event.isMainFrame ? isInterfacePage(event.url) : isAsset(event.url);
    if (!isAllowedThere) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isInterfacePage(contents.getURL())) offerExternal(contents, url);
    return { action: 'deny' };
  });
}

/** Copying text is the one thing that the interface asks for. */
function isAllowed(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}

function mayRequest(url: string): boolean {
  return /^(blob|data|devtools):/.test(url) || url.startsWith(`${INTERFACE_ORIGIN}/`);
}
