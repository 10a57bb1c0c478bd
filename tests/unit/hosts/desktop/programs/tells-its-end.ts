// A program for the stand-in that says what happens as it ends: with a window that is shown and one that is drawn in.
import { app, BrowserWindow } from 'electron';

process.stdout.write('evaluated\n');
app.on('before-quit', (event) => {
  say('before-quit');
  // As a program does that has something to finish first.
  if (said.filter((each) => each === 'before-quit').length === 1) event.preventDefault();
});
app.on('will-quit', () => say('will-quit'));
app.on('window-all-closed', () => say('window-all-closed'));
app.on('quit', () => say('quit'));
app.whenReady().then(run, fail);

const said: string[] = [];

async function run(): Promise<void> {
  say('ready');
  const shown = new BrowserWindow({ show: false });
  const drawn = new BrowserWindow({ show: false, webPreferences: { offscreen: true } });
  for (const [name, window] of Object.entries({ shown, drawn })) {
    await window.loadURL('about:blank');
    const { webContents } = window;
    webContents.debugger.attach('1.3');
    webContents.debugger.on('detach', () => say(`${name}: detach`));
    webContents.on('destroyed', () => say(`${name}: destroyed`));
    window.on('close', () => say(`${name}: close`));
    window.on('closed', () => {
      say(`${name}: closed, ${BrowserWindow.getAllWindows().length} left`);
      for (const use of [() => window.webContents, () => window.show(), () => webContents.getURL()])
        tryTo(use);
    });
  }
  const lost = new BrowserWindow({ show: false });
  const loading = lost.loadURL('http://svg.invalid/never.svg');
  lost.destroy();
  await loading.catch((error: Error) => say(error.message));
  app.quit();
  say('asked once');
  app.quit();
  say('asked twice');
}

function tryTo(use: () => unknown): void {
  try {
    use();
    say('it answers');
  } catch (thrown) {
    say(String(thrown));
  }
}

function say(what: string): void {
  said.push(what);
  process.stdout.write(`${what}\n`);
}

function fail(error: unknown): void {
  throw error;
}
