import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb, type Db, type DbOrTx, Prisma } from '../../client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { type Queryable, queryRows } from '../query-rows.ts';
import { againAfterDeadlock } from './again-after-deadlock.ts';
import { inTransaction } from './in-transaction.ts';

const MAX = 4;

let database: TestDatabase;
let db: Db;
const ids: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.url, { connections: MAX });
  for (let n = 0; n < MAX; n += 1) {
    const fields = { firstname: 'A', lastname: 'B', passwordHash: 'x' };
    const { id } = await db.user.create({ data: { ...fields, email: `${n}@example.com` } });
    ids.push(id);
  }
});
beforeEach(() => db.user.updateMany({ data: { sessionVersion: 0 } }));
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const counts = async () =>
  (await db.user.findMany({ orderBy: { id: 'asc' } })).map((user) => user.sessionVersion);

type Add<Tx> = (tx: Tx, id: number | undefined) => Promise<unknown>;

const addByStatement: Add<Queryable> = (tx, id) =>
  queryRows(
    tx,
    Prisma.sql`UPDATE users SET session_version = session_version + 1 WHERE id = ${id}::int`,
  );
const addByModel: Add<DbOrTx> = (tx, id) =>
  tx.user.updateMany({ where: { id }, data: { sessionVersion: { increment: 1 } } });

const ways = {
  'in a transaction of Prisma’s': (size: number) =>
    runInCircle(size, addByStatement, (work) => db.$transaction(work)),
  'by its models': (size: number) => runInCircle(size, addByModel, (work) => db.$transaction(work)),
  'by hand': (size: number) => runInCircle(size, addByStatement, (work) => inTransaction(db, work)),
};

/** Each transaction locks a row and then the next one's, so that all of them form a cycle. */
async function runInCircle<Tx>(
  size: number,
  add: Add<Tx>,
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { promise: allHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  await Promise.all(
    Array.from({ length: size }, (_, n) =>
      transaction(async (tx) => {
        await add(tx, ids[n]);
        holding += 1;
        if (holding === size) resolve();
        await allHold;
        await add(tx, ids[(n + 1) % size]);
      }),
    ),
  );
}

test.each(
  Object.entries(ways).flatMap(([name, run]) => [2, MAX].map((size) => ({ name, run, size }))),
)('$size transactions in a cycle all succeed, each once: $name', async ({ run, size }) => {
  await run(size);
  expect(await counts()).toEqual(Array.from({ length: MAX }, (_, n) => (n < size ? 2 : 0)));
});

const deadlock = () => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }));

test('the number of retries is limited', async () => {
  let tries = 0;
  const always = () => {
    tries += 1;
    return deadlock();
  };
  await expect(againAfterDeadlock(always)).rejects.toThrow('deadlock');
  expect(tries).toBe(3);
});

test('other errors are not retried', async () => {
  let tries = 0;
  const refused = db.$transaction(async (tx) => {
    tries += 1;
    await tx.$executeRaw`SELECT 1 / 0`;
  });
  await expect(refused).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
