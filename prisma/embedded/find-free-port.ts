import { once } from 'node:events';
import { createServer } from 'node:net';

const found = new Set<number>();

/** A port of this machine that nobody listens on. None is found twice by the same process. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const { port } = address;
  if (found.has(port)) return findFreePort();
  found.add(port);
  return port;
}
