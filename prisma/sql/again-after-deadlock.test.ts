import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb, type Db, Prisma } from '../client.ts';
import { createBareDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { query } from '../testing/databases.ts';
import { againAfterDeadlock } from './again-after-deadlock.ts';
import { inTransaction } from './in-transaction.ts';
import { type Queryable, queryRows } from './query-rows.ts';

const MOST = 4;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createBareDatabase();
  await query(database.url, 'CREATE TABLE counts (id int PRIMARY KEY, count int NOT NULL)');
  db = createDb(database.url, { connections: MOST });
});
beforeEach(async () => {
  await query(database.url, 'TRUNCATE counts');
  await query(database.url, `INSERT INTO counts SELECT id, 0 FROM generate_series(1, ${MOST}) id`);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const counts = async () => {
  const rows = await queryRows<{ count: number }>(
    db,
    Prisma.sql`SELECT count FROM counts ORDER BY id`,
  );
  return rows.map(({ count }) => count);
};

const ways = {
  "a transaction of Prisma's": (work: (tx: Queryable) => Promise<void>) => db.$transaction(work),
  'one by hand': (work: (tx: Queryable) => Promise<void>) => inTransaction(db, work),
};

/** Every one holds a row and then wants that of the next, who holds it: all of them, in a circle. */
async function runInCircle(size: number, run: (typeof ways)[keyof typeof ways]): Promise<void> {
  const { promise: allHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const add = (tx: Queryable, id: number) =>
    queryRows(tx, Prisma.sql`UPDATE counts SET count = count + 1 WHERE id = ${id}::int`);
  await Promise.all(
    Array.from({ length: size }, (_, n) =>
      run(async (tx) => {
        await add(tx, n + 1);
        holding += 1;
        if (holding === size) resolve();
        await allHold;
        await add(tx, ((n + 1) % size) + 1);
      }),
    ),
  );
}

test.each(
  Object.entries(ways).flatMap(([name, run]) => [2, 3, MOST].map((size) => ({ name, run, size }))),
)('$size that wait in a circle all happen, once: $name', async ({ run, size }) => {
  await runInCircle(size, run);
  expect(await counts()).toEqual(Array.from({ length: MOST }, (_, n) => (n < size ? 2 : 0)));
});

const deadlock = () => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }));

test('it is not tried for ever', async () => {
  let tries = 0;
  const always = () => {
    tries += 1;
    return deadlock();
  };
  await expect(againAfterDeadlock(always)).rejects.toThrow('deadlock');
  expect(tries).toBe(3);
});

test('what fails for a reason of its own is not done again', async () => {
  let tries = 0;
  const refused = db.$transaction(async (tx) => {
    tries += 1;
    await tx.$executeRaw`SELECT 1 / 0`;
  });
  await expect(refused).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
