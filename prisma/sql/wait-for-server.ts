import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

const cannotConnectNow = '57P03';

type Options = { timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * Waits until the server accepts connections. Throws at once for an error that waiting cannot fix.
 */
export async function waitForServer(
  databaseUrl: string,
  { timeoutMs, signal }: Options,
): Promise<void> {
  const host = readHost(databaseUrl);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const failure = await tryToConnect(databaseUrl);
    if (failure === null) return;
    const isStarting = !(failure instanceof DatabaseError) || failure.code === cannotConnectNow;
    if (!isStarting || Date.now() > deadline) {
      throw new Error(`The database at ${host} cannot be used: ${reason(failure)}`, {
        cause: failure,
      });
    }
    await pause(250, undefined, { signal });
  }
}

function readHost(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database');
  }
  return url.host;
}

async function tryToConnect(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A host with two addresses fails with an AggregateError without a message. */
function reason(failure: unknown): string {
  if (failure instanceof AggregateError) return failure.errors.map(reason).join('; ');
  return failure instanceof Error ? failure.message : String(failure);
}
