import { createTestDatabase } from '@nobayon/prisma/testing/create-test-database.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { canEmpty, rememberFirstRows } from './empty-database.ts';

test('an emptied database is as its migrations left it: rows, sequences and nothing else', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const look = async () => {
    const { rows: tables } = await owner.query(`
      SELECT table_schema, table_name, query_to_xml(format('TABLE %I.%I', table_schema, table_name), true, false, '')::text AS content
      FROM information_schema.tables WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`);
    const { rows: sequences } = await owner.query('SELECT * FROM pg_sequences');
    return { tables, sequences };
  };
  await rememberFirstRows(owner);
  const first = await look();
  await owner.query(`
    INSERT INTO mails (key, claimed_at, sent_at) VALUES ('a receipt', now(), now());
    SELECT graphile_worker.add_job('nothing');
    DELETE FROM gateway_state`);
  expect(await look()).not.toEqual(first);
  expect(await canEmpty(owner)).toBe(true);
  expect(await look()).toEqual(first);

  await owner.query(
    `INSERT INTO mails (key, claimed_at) SELECT n::text, now() FROM generate_series(1, 5001) n`,
  );
  expect(await canEmpty(owner)).toBe(false);
  await owner.end();
  await database.drop();
});
