// A process of its own that serves the folder of its one argument without the built interface, and prints the address.
import { openBackend } from '../../src-main/api/index.ts';
import { serve } from '../../src-main/hosts/server/index.ts';

const [folder = ''] = process.argv.slice(2);
const backend = await openBackend({ mode: 'browser', canPickFolder: false, version: 'bench' });
await backend.api.workspaces.open({ folder });
const server = await serve({
  backend,
  interfaceFolder: import.meta.dirname,
  port: 0,
  host: '127.0.0.1',
});
console.log(server.url);
