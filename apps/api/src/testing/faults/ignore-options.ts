import { startPostgresProxy } from '@nobayon/prisma/testing/postgres-proxy.ts';
import { onTestFinished } from 'vitest';

/** A proxy that drops the `options` of connections, as PgBouncer can be configured to. */
export async function ignoringOptions(databaseUrl: string): Promise<string> {
  const { detour, close } = await startPostgresProxy(({ database }) => {
    let isStarted = false;
    return {
      fromClient(chunk) {
        database.write(isStarted ? chunk : withoutOptions(chunk));
        isStarted = true;
      },
    };
  });
  onTestFinished(close);
  return detour(databaseUrl);
}

/** The startup message: its length, a version, and names and values that end with a zero byte. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const at = words.indexOf('options');
  if (at === -1) throw new Error('The connection asks for no options.');
  const rest = Buffer.from(words.toSpliced(at, 2).join('\0'));
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + rest.length);
  return Buffer.concat([head, rest]);
}
