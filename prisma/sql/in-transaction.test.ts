import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, type Db, Prisma } from '../client.ts';
import { createBareDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';
import { inTransaction } from './in-transaction.ts';
import { inOrder, type Queryable, queryLastRows, queryRows } from './query-rows.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createBareDatabase();
  await query(database.url, 'CREATE TABLE notes (text text PRIMARY KEY)');
  db = createDb(database.url, { connections: 1 });
});
beforeEach(() => query(database.url, 'TRUNCATE notes'));
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const write = (text: string) => Prisma.sql`INSERT INTO notes VALUES (${text}) RETURNING text`;
const refused = Prisma.sql`SELECT 1 / 0 AS none`;
const notes = async () => {
  const rows = await queryRows<{ text: string }>(db, Prisma.sql`SELECT text FROM notes ORDER BY 1`);
  return rows.map(({ text }) => text);
};

test('what is written together is there afterwards', async () => {
  const result = await inTransaction(db, async (tx) => {
    await queryRows(tx, write('a'));
    return queryRows(tx, write('b'));
  });
  expect(result).toEqual([{ text: 'b' }]);
  expect(await notes()).toEqual(['a', 'b']);
});

test('the last statement may take the commit along', async () => {
  const result = await inTransaction(db, async (tx) => {
    await queryRows(tx, write('a'));
    return queryLastRows(tx, write('b'));
  });
  expect(result).toEqual([{ text: 'b' }]);
  expect(await notes()).toEqual(['a', 'b']);
});

test('nothing follows the last statement', async () => {
  const late = inTransaction(db, async (tx) => {
    await queryLastRows(tx, write('a'));
    await queryRows(tx, write('b'));
  });
  await expect(late).rejects.toThrow('The transaction is over.');
  expect(await notes()).toEqual(['a']);
});

test('of two statements in order the second sees what the first did', async () => {
  const seen = await inTransaction(db, (tx) =>
    inOrder(
      tx,
      () => queryRows(tx, write('a')),
      () => queryRows(tx, Prisma.sql`SELECT text FROM notes`),
    ),
  );
  expect(seen).toEqual([{ text: 'a' }]);
});

describe('nothing is left, and the connection is good for the next one, where', () => {
  test.for([
    [
      'the work throws',
      async (tx) => {
        await queryRows(tx, write('a'));
        throw new Error('division by zero');
      },
    ],
    [
      'a statement is refused',
      async (tx) => {
        await queryRows(tx, write('a'));
        await queryRows(tx, refused);
      },
    ],
    [
      'the first of two in order is refused',
      (tx) =>
        inOrder(
          tx,
          () => queryRows(tx, refused),
          () => queryRows(tx, write('a')),
        ),
    ],
    [
      'the last statement is refused',
      async (tx) => {
        await queryRows(tx, write('a'));
        await queryLastRows(tx, refused);
      },
    ],
  ] satisfies [string, (tx: Queryable) => unknown][])('%s', async ([, work]) => {
    await expect(inTransaction(db, async (tx) => work(tx))).rejects.toThrow('division by zero');
    expect(await notes()).toEqual([]);
  });

  test('its connection is ended, which the next one does not get', async () => {
    const ended = inTransaction(db, async (tx) => {
      await queryRows(tx, write('a'));
      await queryRows(tx, Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())::text AS ended`);
    });
    await expect(ended).rejects.toThrow(/terminat/);
    expect(await notes()).toEqual([]);
  });
});

test('a transaction of the model’s takes the same statements, one after the other', async () => {
  const seen = await db.$transaction(async (tx) => {
    await queryLastRows(tx, write('a'));
    return inOrder(
      tx,
      () => queryRows(tx, write('b')),
      () => queryRows(tx, Prisma.sql`SELECT count(*)::int AS notes FROM notes`),
    );
  });
  expect(seen).toEqual([{ notes: 2 }]);
});
