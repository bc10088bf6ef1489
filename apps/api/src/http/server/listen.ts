import { once } from 'node:events';
import type { Server } from 'node:http';

type Place = {
  port: number;
  host: string;
  /** The settings that they come from. */
  settings: { port: string; host: string };
};

/** Faults of a port: another program has it, or it needs more rights. */
const PORT_FAULTS = ['EADDRINUSE', 'EACCES'];

/** Starts to listen. Throws an Error that names the setting to change. */
export async function listen(server: Server, { port, host, settings }: Place): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const name = PORT_FAULTS.includes(code) ? settings.port : settings.host;
    throw new Error(`${name}: ${message}`, { cause: error });
  }
}
