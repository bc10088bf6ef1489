import { type NamedStatements, poolOf, rememberPool } from '@nobayon/prisma/sql/pools.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '@nobayon/prisma/testing/create-test-database.ts';
import { query } from '@nobayon/prisma/testing/databases.ts';
import { Client, Pool } from 'pg';
import { createDb, type Db } from '../../db.ts';
import { canEmpty, rememberFirstRows } from './empty-database.ts';

const CHANGES_TABLES = /\b(alter|create|drop|truncate|grant|revoke)\b/i;

/** A database for one app, with open connections. */
export type OpenDatabase = {
  db: Db;
  /** Apart from the app's connections, as the worker has its own. */
  queuePool: Pool;
  readonly url: string;
  /** Runs SQL as the owner of the tables. */
  asOwner: (sql: string) => ReturnType<typeof query>;
  close(): Promise<void>;
};

type Connected = { database: TestDatabase; db: Db; queuePool: Pool };
type Reusable = Connected & { statements: NamedStatements; owner: Client };

/** Empty databases of this process, left by tests that are over. */
const idle: Reusable[] = [];

/**
 * Opens an empty database. One that an earlier test emptied is preferred, because its connections
 * and their prepared statements are a tenth of the work of all tests.
 */
export async function borrowDatabase(): Promise<OpenDatabase> {
  const found = idle.pop() ?? (await createReusable());
  const { database, queuePool, owner } = found;
  let isOver = false;
  let isChanged = false;
  const lend = <Part extends object>(part: Part) => until(part, () => isOver);
  const db = lend(found.db);
  rememberPool(db, lend(found.statements));
  return {
    db,
    queuePool,
    get url() {
      // Whoever knows the address can do anything, and may still be connected later.
      isChanged = true;
      return database.url;
    },
    asOwner: async (sql) => {
      isChanged ||= CHANGES_TABLES.test(sql);
      return (await owner.query(sql)).rows;
    },
    async close() {
      isOver = true;
      if (!isChanged && (await isQuiet(found)) && (await canEmpty(owner))) {
        idle.push(found);
        return;
      }
      await Promise.all([owner.end(), disconnect(found)]);
      await database.drop();
    },
  };
}

/** Opens this database, or a new one, for one test only; the address can be that of a proxy. */
export async function openDatabase(
  given: TestDatabase | undefined,
  addressOf: (url: string) => Promise<string>,
): Promise<OpenDatabase> {
  const database = given ?? (await createTestDatabase());
  const { url, ownerUrl } = database;
  const connected = {
    database,
    db: createDb(await addressOf(url)),
    queuePool: createQueuePool(url),
  };
  return {
    ...connected,
    url,
    asOwner: (sql) => query(ownerUrl, sql),
    async close() {
      await disconnect(connected);
      await database.drop();
    },
  };
}

async function createReusable(): Promise<Reusable> {
  const database = await createTestDatabase();
  const db = createDb(database.url);
  const statements = poolOf(db);
  if (!statements) throw new Error('The database has no pool.');
  const owner = new Client({ connectionString: database.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  await rememberFirstRows(owner);
  return { database, db, statements, queuePool: createQueuePool(database.url), owner };
}

/** A pool of our own, because the queue's would still be closing when the database is dropped. */
function createQueuePool(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function disconnect({ db, queuePool }: Connected): Promise<void> {
  await Promise.all([db.$disconnect(), queuePool.end()]);
}

/**
 * The same object for one test only: what the test left running, such as a request that nobody waits
 * for, must not write into the next test. It is also the key of what the product keeps for each
 * database.
 */
function until<Part extends object>(part: Part, isOver: () => boolean): Part {
  return new Proxy(part, {
    get(target, key) {
      if (isOver()) throw new Error('The test that this database was opened for is over.');
      return Reflect.get(target, key);
    },
  });
}

/** Waits a moment for statements under way. */
async function isQuiet({ statements, queuePool }: Reusable): Promise<boolean> {
  const pools = [statements.pool, queuePool];
  for (let round = 0; round < 50; round += 1) {
    if (pools.every((pool) => pool.idleCount === pool.totalCount && !pool.waitingCount))
      return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
}
