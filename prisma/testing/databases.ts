import { Client, type QueryResultRow } from 'pg';

/** The address of another database on the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function copyDatabase(
  serverUrl: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await run(serverUrl, (client) =>
    client.query(
      // Half the work of copying it through the write-ahead log.
      `CREATE DATABASE ${client.escapeIdentifier(to)} TEMPLATE ${client.escapeIdentifier(from)} STRATEGY file_copy`,
    ),
  );
}

/** Drops a database despite open connections, because a test's pools may still be closing. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, (client) => drop(client, name));
}

export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await run(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await drop(client, datname);
  });
}

export function query<Row extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return run(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

function drop(client: Client, name: string): Promise<unknown> {
  return client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
}

async function run<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  // The query that needed the connection fails. Without a listener, the whole run would.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
