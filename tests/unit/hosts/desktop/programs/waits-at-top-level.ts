// A program for the stand-in that waits, at the top level of its entry, for what comes only after its entry.
import { app } from 'electron';

app.on('ready', () => process.stdout.write('ready\n'));
await app.whenReady();
