import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { roleOf } from './role-of.ts';
import { scramVerifier } from './scram-verifier.ts';

/**
 * Creates the product's role, or sets its password to that of the address, unless both are already
 * so: the owner of the tables then does not need the right to create roles.
 */
export async function provideAppRole(owner: Client, appDatabaseUrl: string): Promise<void> {
  if (await canSignIn(appDatabaseUrl)) return;
  const { name, password } = roleOf(appDatabaseUrl);
  if (password === '') throw new Error('DATABASE_URL must have a password.');
  const role = owner.escapeIdentifier(name);
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (!rowCount) {
    await owner.query(`CREATE ROLE ${role} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION`);
  }
  const strength = { salt: randomBytes(16), iterations: await scramIterations(owner) };
  const verifier = owner.escapeLiteral(scramVerifier(password, strength));
  await owner.query(`ALTER ROLE ${role} LOGIN PASSWORD ${verifier}`);
}

/** As many as the server would use itself; before PostgreSQL 16 the number was fixed. */
async function scramIterations(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ iterations: string }>(
    "SELECT coalesce(current_setting('scram_iterations', true), '4096') AS iterations",
  );
  return Number(rows[0]?.iterations);
}

const wrongPassword = '28P01';
const mayNotSignIn = '28000';
const mayNotConnect = '42501';

/** A role that may not connect to this database has still authenticated. */
async function canSignIn(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === mayNotConnect) return true;
    if (code === wrongPassword || code === mayNotSignIn) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
