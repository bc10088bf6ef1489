import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export type Received = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  contentType: string;
  body: string;
};

/** A shop's server that records every request and replies with the queued statuses. */
export async function startTestShop() {
  const received: Received[] = [];
  const waiting: ((request: Received) => void)[] = [];
  let statuses: number[] = [];

  const server = createServer(async (req, res) => {
    const request = await read(req);
    const resolve = waiting.shift();
    if (resolve) resolve(request);
    else received.push(request);
    res.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for the next request. */
    next(): Promise<Received> {
      const request = received.shift();
      if (request) return Promise.resolve(request);
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** The number of recorded requests that have not been read. */
    unread: (): number => received.length,
    answerWith(...next: number[]): void {
      statuses = next;
    },
  };
}

async function read(req: IncomingMessage): Promise<Received> {
  return {
    method: req.method ?? '',
    url: new URL(req.url ?? '/', 'http://shop.example'),
    headers: req.headers,
    contentType: req.headers['content-type'] ?? '',
    body: await text(req),
  };
}
