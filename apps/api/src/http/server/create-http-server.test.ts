import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './create-http-server.ts';

test('a request whose body never ends is closed, and a reply that takes longer is not', async () => {
  const app = express();
  app.post('/', express.json(), (_request, response) => void response.end());
  const replies: express.Response[] = [];
  app.get('/', (_request, response) => {
    response.write('a');
    replies.push(response);
  });
  const port = await listen(createHttpServer(app, { requestTimeout: 300 }));
  const reading = await fetch(`http://127.0.0.1:${port}/`);

  const slow = connect(port, '127.0.0.1');
  slow.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n{',
  );
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);

  replies[0]?.end('b');
  expect(await reading.text()).toBe('ab');
});

test('a connection whose caller reads nothing is closed', async () => {
  const app = express();
  app.get('/', (_request, response) => void response.end(Buffer.alloc(16 * 1024 * 1024)));
  const server = createHttpServer(app, { stalledTimeout: 300 });
  const port = await listen(server);
  const accepted = once(server, 'connection');
  const deaf = connect(port, '127.0.0.1').pause();
  deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [connection] = (await accepted) as [Socket];
  const reset = once(deaf, 'error');
  await once(connection, 'close');
  expect(connection.bytesWritten).toBeGreaterThan(0);
  // Not merely closed: then it would still be sent what it has not read.
  deaf.resume();
  expect(await reset).toMatchObject([{ code: 'ECONNRESET' }]);
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
