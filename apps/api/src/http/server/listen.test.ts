import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

const settings = { port: 'METRICS_PORT', host: 'METRICS_HOST' };

test('a port that is taken and an address of another machine are reported with their setting', async () => {
  const first = createServer();
  onTestFinished(() => {
    first.close();
  });
  await listen(first, { port: 0, host: '127.0.0.1', settings });
  const { port } = first.address() as AddressInfo;
  const taken = listen(createServer(), { port, host: '127.0.0.1', settings });
  await expect(taken).rejects.toThrow(/^METRICS_PORT: listen EADDRINUSE/);
  const foreign = listen(createServer(), { port: 0, host: '192.0.2.1', settings });
  await expect(foreign).rejects.toThrow(/^METRICS_HOST: listen EADDRNOTAVAIL/);
});
