import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
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
  const server = createHttpServer(app, { requestTimeout: 300 }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reading = await fetch(`http://127.0.0.1:${port}/`);

  const slow = connect(port, '127.0.0.1');
  slow.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n{',
  );
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);

  replies[0]?.end('b');
  expect(await reading.text()).toBe('ab');
});
