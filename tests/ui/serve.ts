import { resolve } from 'node:path';
import { serve } from '../../src-main/hosts/server/index.ts';
import { createGeneratedBackend } from './generated-backend.ts';

// Serves a built interface over generated data: node tests/ui/serve.ts [FOLDER of the build] [PORT]
const [, , folder = resolve(import.meta.dirname, '../../out/renderer'), port = '0'] = process.argv;
const server = await serve({
  backend: createGeneratedBackend(100_000),
  interfaceFolder: folder,
  port: Number(port),
  host: '127.0.0.1',
});
process.stdout.write(`${server.url}\n`);
