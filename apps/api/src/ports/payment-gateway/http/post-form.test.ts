import { expect, test } from 'vitest';
import {
  type Answer,
  findUnusedAddress,
  startServerThat,
} from '../../../testing/faults/stand-in-server.ts';
import { postForm } from './post-form.ts';

const post = (url: string, timeoutMs = 2_000) => postForm(url, { form: { a: '1' }, timeoutMs });

test('a form is posted with its headers', async () => {
  let seen: unknown;
  const url = await startServerThat((response, body, { method, headers }) => {
    seen = { method, type: headers['content-type'], merchantId: headers.merchantid, body };
    response.end('{}');
  });
  const form = { name: 'নবায়ন & co', amount: '449.10' };
  await postForm(url, { form, headers: { merchantId: '104' }, timeoutMs: 2_000 });
  expect(seen).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    merchantId: '104',
    body: new URLSearchParams(form).toString(),
  });
});

test.each([200, 400, 404, 500])('HTTP %i is returned as an answer', async (status) => {
  const url = await startServerThat((response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('{"status_code":"1001"}');
  });
  expect(await post(url)).toEqual({ kind: 'answered', status, text: '{"status_code":"1001"}' });
});

test('a redirect is returned as an answer and not followed', async () => {
  let visits = 0;
  const elsewhere = await startServerThat((response) => {
    visits += 1;
    response.end('{"status_code":"200"}');
  });
  const url = await startServerThat((response) => {
    response.writeHead(307, { Location: elsewhere }).end('moved');
  });
  expect(await post(url)).toEqual({ kind: 'answered', status: 307, text: 'moved' });
  expect(visits).toBe(0);
});

test('NUL bytes and invalid UTF-8 are converted to text that can be stored', async () => {
  const url = await startServerThat((response) => {
    response.end(Buffer.from([0x61, 0x00, 0xff, 0x62]));
  });
  expect(await post(url)).toMatchObject({ text: 'a\ufffdb' });
});

test('only the beginning of an endless body is read', async () => {
  const url = await startServerThat((response) => {
    const chunk = 'x'.repeat(16_384);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pour);
    pour();
  });
  const answer = await post(url, 10_000);
  expect(answer).toMatchObject({ kind: 'answered', status: 200 });
  expect(answer).toHaveProperty('text.length', 64 * 1024);
});

test.each<[string, Answer]>([
  ['says nothing', () => {}],
  ['sends its headers and no body', (response) => response.writeHead(200).flushHeaders()],
  ['stops in the middle of its body', (response) => response.write('{"status_code":')],
])('a server that %s is unreachable when the time is over', async (_case, answer) => {
  const url = await startServerThat(answer);
  expect(await post(url, 150)).toEqual({ kind: 'unreachable', reason: 'timeout' });
});

test('a server that does not exist is unreachable', async () => {
  expect(await post(`http://${await findUnusedAddress()}`)).toEqual({
    kind: 'unreachable',
    reason: 'ECONNREFUSED',
  });
});

test.each<[string, Answer]>([
  ['before it answers', (response) => response.socket?.resetAndDestroy()],
  ['politely, before it answers', (response) => response.socket?.end()],
  [
    'in the middle of its answer',
    (response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"status', () => response.socket?.destroy());
    },
  ],
])('a server that hangs up %s is unreachable', async (_case, answer) => {
  const url = await startServerThat(answer);
  expect(await post(url)).toEqual({ kind: 'unreachable', reason: expect.any(String) });
});

test.each(['http://nowhere.invalid', 'nonsense', ''])(
  'the address %j is unreachable',
  async (url) => {
    expect(await post(url)).toEqual({ kind: 'unreachable', reason: expect.any(String) });
  },
);
