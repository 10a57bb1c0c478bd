/** A judge in a process of its own: `judge-server-process.ts REPLY DELAY_MS`. Prints its base URL; ends with its standard input. */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { startChatServer } from './chat-server.ts';

const [text = '', delayMs = '0'] = process.argv.slice(2);

const server = await startChatServer(() => ({ kind: 'reply', text, delayMs: Number(delayMs) }));
writeSync(1, server.baseUrl);
process.stdin.resume();
await once(process.stdin, 'end');
await server.close();
