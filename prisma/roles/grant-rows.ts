import type { Client } from 'pg';

/**
 * Grants a role that exists the rows of all tables that are created from now on. Processes that run
 * use a new table before the last migration is done: a trigger on one of theirs may write to it.
 */
export async function grantRowsToCome(owner: Client, roleName: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [roleName]);
  if (!rowCount) return;
  const role = owner.escapeIdentifier(roleName);
  await owner.query(`
    ALTER DEFAULT PRIVILEGES IN SCHEMA public
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role}`);
}

/**
 * Grants a role access to all rows and to the queue's functions. The role owns nothing and cannot
 * create, alter or drop objects. Run after every migration, so that no migration has to grant
 * anything.
 */
export async function grantRows(owner: Client, roleName: string): Promise<void> {
  const role = owner.escapeIdentifier(roleName);
  const database = owner.escapeIdentifier(owner.database ?? '');
  await owner.query(`
    BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO ${role};
    GRANT USAGE ON SCHEMA public, graphile_worker TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE
      ON ALL TABLES IN SCHEMA public, graphile_worker TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${role};
    -- The history of migrations is read-only.
    REVOKE INSERT, UPDATE, DELETE
      ON public._prisma_migrations, graphile_worker.migrations FROM ${role};
    ${openQueueToGrants}
    COMMIT;`);
}

/**
 * The queue's tables have row level security without a policy, so only their owner can see rows.
 * This policy leaves access to the grants, as for other tables.
 */
const openQueueToGrants = `
    DO $$
    DECLARE queue_table regclass;
    BEGIN
      FOR queue_table IN
        SELECT c.oid FROM pg_class c
        WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
          AND NOT EXISTS (
            SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'as_granted'
          )
      LOOP
        EXECUTE format('CREATE POLICY as_granted ON %s USING (true) WITH CHECK (true)', queue_table);
      END LOOP;
    END $$;`;
