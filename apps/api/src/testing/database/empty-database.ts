import type { Client } from 'pg';

/** With more rows than this, a new copy of the empty database is cheaper than emptying one. */
const MAX_ROWS = 5_000;

const EACH_TABLE = `
  SELECT format('%I.%I', schemaname, tablename) AS name,
    format('pg_temp.%I', 'first of ' || tablename) AS first
  FROM pg_tables
  WHERE schemaname IN ('public', 'graphile_worker')
    AND tablename NOT IN ('_prisma_migrations', 'migrations')`;

/** Keeps what the migrations wrote, on this connection. */
export async function rememberFirstRows(owner: Client): Promise<void> {
  await owner.query(`
    DO $$
    DECLARE
      place record;
      is_filled boolean;
    BEGIN
      FOR place IN ${EACH_TABLE} LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s)', place.name) INTO is_filled;
        IF is_filled THEN
          EXECUTE format('CREATE TEMP TABLE %s AS TABLE %s', place.first, place.name);
        END IF;
      END LOOP;
    END $$`);
}

/**
 * Deletes all rows except the first ones and restarts all sequences, without triggers and foreign
 * keys. Returns false if there are too many rows or the database does not allow it.
 */
export async function canEmpty(owner: Client): Promise<boolean> {
  try {
    await owner.query(EMPTY);
    return true;
  } catch {
    return false;
  }
}

const EMPTY = `
  DO $$
  DECLARE
    place record;
    deleted bigint;
    total bigint := 0;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR place IN ${EACH_TABLE} LOOP
      EXECUTE format('DELETE FROM %s', place.name);
      GET DIAGNOSTICS deleted = ROW_COUNT;
      total := total + deleted;
      IF total > ${MAX_ROWS} THEN RAISE EXCEPTION 'too many rows'; END IF;
      IF to_regclass(place.first) IS NOT NULL THEN
        EXECUTE format('INSERT INTO %s OVERRIDING SYSTEM VALUE TABLE %s', place.name, place.first);
      END IF;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$`;
