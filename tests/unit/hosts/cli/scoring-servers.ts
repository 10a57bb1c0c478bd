import { afterEach } from 'vitest';
import { startChatServer } from '../../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../../servers/chat-server.ts';

/** A drawing that passes every gate, shows more than one colour and moves; a number makes it differ from others. */
export function movingDrawing(number = 0): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9cf"/>
<rect y="${20 + (number % 20)}" width="20" height="20" fill="#c40"><animate attributeName="x" values="0;44;0" dur="7s" repeatCount="indefinite"/></rect></svg>`;
}

export const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>';
export const BLANK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';

/** A judge's reply with "no" to the named items and "yes" to the others; there is no figure unless it is named. */
export function verdicts(...no: readonly string[]): string {
  const items = ['scene', 'objects', 'isometric', 'composition', 'motion'];
  const figure = no.includes('figure') ? 'yes' : 'no';
  const said = items.map((item) => [item, no.includes(item) ? 'no' : 'yes']);
  return JSON.stringify({ ...Object.fromEntries(said), figure });
}

const servers: ChatServer[] = [];

/** A real server that is closed after the test. */
export async function serve(
  decide: (call: ChatCall) => ChatAction,
  options: Parameters<typeof startChatServer>[1] = {},
): Promise<ChatServer> {
  const server = await startChatServer(decide, options);
  servers.push(server);
  return server;
}

export const reply = (text: string): ChatAction => ({ kind: 'reply', text });

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
