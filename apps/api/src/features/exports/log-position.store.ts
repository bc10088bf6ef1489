import { type Db, Prisma, queryRows } from '../../db.ts';

/**
 * The current position in PostgreSQL's write-ahead log. Everything committed so far lies before it.
 */
export async function writtenSoFar(db: Db): Promise<string> {
  const statement = Prisma.sql`SELECT pg_current_wal_insert_lsn()::text AS position`;
  const [row] = await queryRows<{ position: string }>(db, statement);
  if (!row) throw new Error('PostgreSQL returned no position');
  return row.position;
}

/**
 * Whether a replica has replayed up to this position (false for a server that is not a replica),
 * and its time zone.
 */
export async function readReplicaState(
  replica: Db,
  position: string,
): Promise<{ isThere: boolean; timeZone: string }> {
  const statement = Prisma.sql`
    SELECT coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) AS "isThere",
      current_setting('TimeZone') AS "timeZone"`;
  const [row] = await queryRows<{ isThere: boolean; timeZone: string }>(replica, statement);
  return row ?? { isThere: false, timeZone: '' };
}
