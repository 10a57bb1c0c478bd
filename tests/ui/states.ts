import vue from '@vitejs/plugin-vue';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { serve } from '../../src-main/hosts/server/index.ts';
import { createGeneratedBackend } from './generated-backend.ts';

const HUGE_ROWS = 100_000;

// Serves the interface from its sources, over generated data, and shows the page of components: npm run ui:states
const data = await serve({
  backend: createGeneratedBackend(HUGE_ROWS),
  interfaceFolder: resolve(import.meta.dirname, '../../src-renderer'),
  port: 0,
  host: '127.0.0.1',
});
const first = await fetch(data.url, { redirect: 'manual' });
const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const { origin } = new URL(data.url);
const proxied = {
  target: origin,
  changeOrigin: true,
  headers: { cookie, origin, 'sec-fetch-site': 'same-origin' },
};

const sources = await createServer({
  configFile: false,
  root: resolve(import.meta.dirname, '../../src-renderer'),
  plugins: [vue()],
  server: { host: '127.0.0.1', proxy: { '/trpc': proxied, '/asset': proxied } },
});
await sources.listen();
process.stdout.write(`${new URL('/states', sources.resolvedUrls?.local[0]).href}\n`);
