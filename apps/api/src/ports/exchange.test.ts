import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Answer,
  findUnusedAddress,
  startServerThat,
} from '../testing/faults/stand-in-server.ts';
import { type Exchange, exchange } from './exchange.ts';

const MAX_BYTES = 1_000;

const ask = (url: string, how: Partial<Exchange> = {}) =>
  exchange(url, {
    method: 'GET',
    signal: AbortSignal.timeout(5_000),
    maxBytes: MAX_BYTES,
    ...how,
  });

const askServerThat = async (answer: Answer, how?: Partial<Exchange>) =>
  ask(await startServerThat(answer), how);

const zipped = (text: string) => gzipSync(text);
const inGzip = { 'content-encoding': 'gzip' };

test('the request has the given method, headers and body', async () => {
  const asked = async (how: Partial<Exchange>) => {
    const seen: unknown[] = [];
    await askServerThat((response, body, { method, headers }) => {
      seen.push(method, headers['content-type'], headers.accept, headers['x-key'], body);
      response.end();
    }, how);
    return seen;
  };
  expect(await asked({ headers: { 'x-key': 'k' } })).toEqual([
    'GET',
    undefined,
    'application/json',
    'k',
    '',
  ]);
  const form = new URLSearchParams({ name: 'চা & b' });
  expect(await asked({ method: 'POST', body: form })).toEqual([
    'POST',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'application/json',
    undefined,
    String(form),
  ]);
});

test.for<[string, Answer, { status: number; text: string }]>([
  ['as it is', (response) => response.end('চা'), { status: 200, text: 'চা' }],
  [
    'in gzip',
    (response) => response.writeHead(500, inGzip).end(zipped('চা')),
    { status: 500, text: 'চা' },
  ],
  ['with nothing', (response) => response.writeHead(204).end(), { status: 204, text: '' }],
  [
    'with another address, which is not asked',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('there'),
    { status: 302, text: 'there' },
  ],
  [
    'with too much',
    (response) => response.end('x'.repeat(100_000)),
    { status: 200, text: 'x'.repeat(MAX_BYTES) },
  ],
  [
    'with too much in little',
    (response) => response.writeHead(200, inGzip).end(zipped('x'.repeat(5_000_000))),
    { status: 200, text: 'x'.repeat(MAX_BYTES) },
  ],
])('an answer is read: %s', async ([, answer, expected]) => {
  expect(await askServerThat(answer)).toEqual({ kind: 'answered', ...expected });
});

test.for<[string, Answer, string]>([
  [
    'ends in the middle of gzip',
    (response) => response.writeHead(200, inGzip).end(zipped('x'.repeat(900)).subarray(0, -10)),
    'Z_BUF_ERROR',
  ],
  [
    'says gzip and sends none',
    (response) => response.writeHead(200, inGzip).end('plain'),
    'Z_DATA_ERROR',
  ],
  ['hangs up', (response) => void response.socket?.destroy(), 'UND_ERR_SOCKET'],
  [
    'hangs up within its answer',
    (response) =>
      void response
        .writeHead(200, { 'content-length': 99 })
        .write('part', () => response.socket?.destroy()),
    'UND_ERR_SOCKET',
  ],
  ['never answers', () => {}, 'timeout'],
  ['never ends its answer', (response) => void response.write('part'), 'timeout'],
  [
    'never ends its gzip',
    (response) => void response.writeHead(200, inGzip).write(zipped('part').subarray(0, 12)),
    'timeout',
  ],
])('nothing is learned from a server that %s', async ([, answer, reason]) => {
  const signal = AbortSignal.timeout(reason === 'timeout' ? 100 : 5_000);
  expect(await askServerThat(answer, { signal })).toEqual({ kind: 'unreachable', reason });
});

test('a server that accepts a connection and never encrypts it takes no more than the given time', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // Otherwise it would be the timeout of the connection, ten seconds later.
  expect(await ask(`https://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(100) })).toEqual({
    kind: 'unreachable',
    reason: 'timeout',
  });
});

test('a server that does not exist is unreachable', async () => {
  expect(await ask(`http://${await findUnusedAddress()}/`)).toEqual({
    kind: 'unreachable',
    reason: 'ECONNREFUSED',
  });
});
