import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { NoAnswerError, within } from './within.ts';

test('an answer that never comes is given up', async () => {
  await expect(within(new Promise(() => {}), 1)).rejects.toThrow(NoAnswerError);
});

test('an answer that arrived while the process was busy counts', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const asked = new Promise((resolve) => server.once('request', resolve));
  const answer = fetch(`http://127.0.0.1:${port}`).then(({ status }) => status);
  const waiting = within(answer, 50);
  await asked;
  for (const until = performance.now() + 100; performance.now() < until; );
  expect(await waiting).toBe(200);
});
