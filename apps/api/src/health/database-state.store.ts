import { type Db, migrations } from '../db.ts';

export type DatabaseState = {
  /** Migrations that this program needs and the database does not have. */
  missing: string[];
  /** Whether jobs can be queued. */
  hasQueue: boolean;
  /** The session's time zone. */
  timeZone: string;
  /** A replica, or a server that was switched, for example because its disk is full. */
  isReadOnly: boolean;
};

/**
 * Reads what the database is ready for. A database that is newer than the program is fine: during a
 * rolling upgrade the old processes go on.
 */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const [state] = await db.$queryRaw<(Omit<DatabaseState, 'missing'> & { migrated: boolean })[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS migrated,
      current_setting('TimeZone') AS "timeZone",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      EXISTS (
        SELECT 1 FROM pg_proc
        WHERE pronamespace = to_regnamespace('graphile_worker') AND proname = 'add_job'
          AND has_function_privilege(oid, 'EXECUTE')
      ) AS "hasQueue"`;
  const applied = state?.migrated ? await listApplied(db) : [];
  return {
    missing: migrations.filter((name) => !applied.includes(name)),
    hasQueue: state?.hasQueue ?? false,
    timeZone: state?.timeZone ?? '',
    isReadOnly: state?.isReadOnly ?? false,
  };
}

async function listApplied(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return rows.map(({ name }) => name);
}
