// What `import … from 'electron'` gives on the stand-in. A name that is not here fails at the import.
export { app } from './app.ts';
export { ipcMain } from './ipc.ts';
export { protocol, session } from './sessions.ts';
export { dialog, Menu, nativeTheme, safeStorage, screen, shell } from './system.ts';
export { Notification, powerSaveBlocker } from './notices.ts';
export { utilityProcess } from './utility-process.ts';
export { BrowserWindow } from './windows.ts';
