// `node --import tests/electron-host/register.ts out/main/index.js` runs the built program on the stand-in.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { browserFor, standInApp } from './app.ts';
import { BROWSER } from './chromium.ts';
import { listenForTests } from './control.ts';

const STAND_IN = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});
Object.defineProperty(process.versions, 'chrome', { value: BROWSER.version });
Object.defineProperty(process.versions, 'electron', { value: 'stand-in' });
listenForTests();
// Once the entry itself has begun. What it throws is told by Node, which runs it.
setImmediate(() => {
  standInApp.start(() => browserFor('shown')).catch(() => undefined);
});
