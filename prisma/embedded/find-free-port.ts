import { once } from 'node:events';
import { createServer } from 'node:net';

const found = new Set<number>();

/** A free port of this machine. Never returns the same one twice in a process. */
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
