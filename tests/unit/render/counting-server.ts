import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that anything may reach, and that tells whether anything did. */
export interface CountingServer {
  readonly origin: string;
  readonly port: number;
  connections(): number;
  close(): Promise<void>;
}

/** Counts TCP connections, so that also a preconnect without a request shows. Answers everything with a black image. */
export async function startCountingServer(): Promise<CountingServer> {
  let connections = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Access-Control-Allow-Origin': '*' });
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" id="x"><rect id="r" width="9999" height="9999"/></svg>',
    );
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
