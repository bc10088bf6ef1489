import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Call = '/initiate-payment' | '/transaction-status';

/**
 * A proxy between the API and the gateway that rewrites the answers to some calls. It is for
 * answers that no gateway gives on purpose; the sandbox itself simulates known behavior.
 */
export async function startTamperingProxy() {
  const rewrites = new Map<string, (answer: string) => string>();
  let gatewayUrl = '';

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = String(request.url);
    const answer = await fetch(`${gatewayUrl}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': String(request.headers['content-type']),
        merchantId: String(request.headers.merchantid),
      },
      body: await text(request),
    });
    const body = await answer.text();
    response.writeHead(answer.status, { 'Content-Type': 'text/html' });
    response.end(rewrites.get(path)?.(body) ?? body);
  }

  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** A detour for `createTestApp`. */
    async detour(address: string): Promise<string> {
      gatewayUrl = address;
      return `http://127.0.0.1:${port}`;
    },
    rewrite(call: Call, how: (answer: string) => string): void {
      rewrites.set(call, how);
    },
    stopTampering(): void {
      rewrites.clear();
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
