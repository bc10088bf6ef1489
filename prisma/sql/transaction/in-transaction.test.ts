import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, type Db, Prisma } from '../../client.ts';
import { createBareDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { query } from '../../testing/databases.ts';
import { inOrder, type Queryable, queryLastRows, queryRows } from '../query-rows.ts';
import { inTransaction } from './in-transaction.ts';

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

test('all statements are committed together', async () => {
  const result = await inTransaction(db, async (tx) => {
    await queryRows(tx, write('a'));
    return queryRows(tx, write('b'));
  });
  expect(result).toEqual([{ text: 'b' }]);
  expect(await notes()).toEqual(['a', 'b']);
});

test('the last statement can be sent with the commit', async () => {
  const result = await inTransaction(db, async (tx) => {
    await queryRows(tx, write('a'));
    return queryLastRows(tx, write('b'));
  });
  expect(result).toEqual([{ text: 'b' }]);
  expect(await notes()).toEqual(['a', 'b']);
});

test('nothing can follow the last statement', async () => {
  const late = inTransaction(db, async (tx) => {
    await queryLastRows(tx, write('a'));
    await queryRows(tx, write('b'));
  });
  await expect(late).rejects.toThrow('The transaction is over.');
  expect(await notes()).toEqual(['a']);
});

test('the second of two statements sees the effects of the first', async () => {
  const seen = await inTransaction(db, (tx) =>
    inOrder(
      tx,
      () => queryRows(tx, write('a')),
      () => queryRows(tx, Prisma.sql`SELECT text FROM notes`),
    ),
  );
  expect(seen).toEqual([{ text: 'a' }]);
});

describe('everything is rolled back, and the connection can be reused, if', () => {
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

  test('its connection is closed, and not reused', async () => {
    const ended = inTransaction(db, async (tx) => {
      await queryRows(tx, write('a'));
      await queryRows(tx, Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())::text AS ended`);
    });
    await expect(ended).rejects.toThrow(/terminat/);
    expect(await notes()).toEqual([]);
  });
});

test('a transaction of Prisma accepts the same statements, one after the other', async () => {
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
