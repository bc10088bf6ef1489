import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws if the port is in use, with the setting that chooses another. */
export async function assertPortIsFree(port: number, setting: string): Promise<void> {
  // `localhost` means both addresses, and browsers differ in which they try first.
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) {
      throw new Error(
        `Port ${port} is in use by another program. Choose another: ${setting}=${port + 1} npm start`,
      );
    }
  }
}

async function isTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen({ port, host });
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'EADDRINUSE') return true;
    if (error.code === 'EACCES') throw new Error(`Port ${port} needs root privileges.`);
    return false; // A machine without IPv6 has no ::1.
  }
  probe.close();
  await once(probe, 'close');
  return false;
}
