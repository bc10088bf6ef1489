import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Serves on a free port until the test ends. Returns the address. */
export async function serveForTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Answer = (response: ServerResponse, body: string, request: IncomingMessage) => void;

/** Starts a server that gives every request this answer, until the test ends. */
export function startServerThat(answer: Answer): Promise<string> {
  return serveForTest(async (request, response) => answer(response, await text(request), request));
}

/** A local address and port where nothing listens. */
export async function findUnusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}
