import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  countReceipts,
  findInconsistencies,
  findUnsettled,
} from '../testing/chaos/find-inconsistencies.ts';
import { settle } from '../testing/chaos/settle.ts';
import { type ChaosSetup, startChaosSetup } from '../testing/chaos/start-chaos-setup.ts';
import { startTestCustomers, type TestCustomers } from '../testing/chaos/test-customers.ts';
import { killAllConnections } from '../testing/faults/hold-lock.ts';
import { askReady } from '../testing/programs/programs.ts';
import { runSettings } from '../testing/run-settings.ts';

// `npm run chaos` sets the duration of each fault in seconds, and then waits in real time.
const GIVEN = runSettings.CHAOS_SECONDS;
const SECONDS = GIVEN ?? 0.5;
const SETTLE_OPTIONS = GIVEN
  ? { timeoutMs: 15 * 60_000, hurry: false }
  : { timeoutMs: 90_000, hurry: true };
const SHOPPERS = GIVEN ? 4 : 2;
const LIMIT_MS = SECONDS * 1_000 + SETTLE_OPTIONS.timeoutMs + 120_000;

let setup: ChaosSetup;
beforeAll(async () => {
  setup = await startChaosSetup();
});
afterAll(() => setup.close());

/** Repeats the work until the time is over, at least once. */
async function repeat(act: () => Promise<void>): Promise<void> {
  const end = performance.now() + SECONDS * 1_000;
  do {
    await act();
  } while (performance.now() < end);
}

async function serveSome(customers: TestCustomers): Promise<void> {
  const before = customers.purchases.length;
  await vi.waitFor(() => expect(customers.purchases.length).toBeGreaterThan(before + SHOPPERS), {
    timeout: 60_000,
    interval: 50,
  });
}

type Fault = {
  /** Causes it, ends it, and lets customers be served again. */
  cause(customers: TestCustomers): Promise<void>;
  /** Whether requests may stay without a reply, because the API itself is down. */
  isApiGone?: boolean;
};

const loseDatabase = (signal: NodeJS.Signals): Fault => ({
  cause: (customers) =>
    repeat(async () => {
      await setup.postgres.stop(signal);
      await setup.postgres.start();
      await serveSome(customers);
    }),
});

/** For all sessions, as it happens when a disk is full or another server takes over. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await setup.app.asOwner(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly}`);
  await setup.app.asOwner('SELECT pg_reload_conf()');
}

/** Others use all connections, so that those of the product cannot be replaced. */
async function setMaxConnections(count: number): Promise<void> {
  await setup.app.asOwner(`ALTER ROLE nobayon_app CONNECTION LIMIT ${count}`);
  await killAllConnections(setup.postgres.ownerUrl);
}

const faults: Record<string, Fault> = {
  'PostgreSQL is restarted': loseDatabase('SIGINT'),
  'PostgreSQL is shut down at once': loseDatabase('SIGQUIT'),
  'PostgreSQL is killed': loseDatabase('SIGKILL'),
  'PostgreSQL is read-only': {
    cause: (customers) =>
      repeat(async () => {
        await setReadOnly(true);
        await pause(SECONDS * 1_000);
        await setReadOnly(false);
        await serveSome(customers);
      }),
  },
  'connections are ended': {
    async cause(customers) {
      await repeat(async () => {
        await killAllConnections(setup.postgres.url);
        await pause(Math.random() * 200);
      });
      await serveSome(customers);
    },
  },
  'no connection is left': {
    cause: (customers) =>
      repeat(async () => {
        await setMaxConnections(0);
        await pause(SECONDS * 1_000);
        await setMaxConnections(-1);
        await serveSome(customers);
      }),
  },
  'the API and the worker are killed': {
    isApiGone: true,
    cause: (customers) =>
      repeat(async () => {
        if (Math.random() < 0.7) setup.worker.kill();
        if (Math.random() < 0.7) setup.api.kill();
        await serveSome(customers);
      }),
  },
};

/** Ends of PostgreSQL that only `npm run chaos` tries: being killed is the worst of them. */
const gentler = new Set(['PostgreSQL is restarted', 'PostgreSQL is shut down at once']);

/** Customers only get replies that say that a fault is temporary. */
async function meet({ cause, isApiGone = false }: Fault, customers: TestCustomers): Promise<void> {
  await cause(customers);
  const expected = ['200', '503 database_unavailable', ...(isApiGone ? ['none'] : [])];
  const unexpected = [...customers.answers.keys()].filter((answer) => !expected.includes(answer));
  expect(unexpected).toEqual([]);
}

/** Afterwards all work was done exactly once, and both processes work. */
async function makeUp(customers: TestCustomers): Promise<number> {
  await customers.close();
  const seconds = await settle(setup.app, SETTLE_OPTIONS);
  expect(await findUnsettled(setup.app)).toEqual([]);
  expect(await findInconsistencies(setup.app)).toEqual([]);
  for (const place of [setup.url, setup.workerUrl]) {
    await expect.poll(() => askReady(place)).toMatchObject({ status: 200 });
  }
  expect(setup.api.ends.filter(({ kind }) => kind === 'by itself')).toEqual([]);
  return seconds;
}

async function meetAll(): Promise<void> {
  const customers = startTestCustomers(setup, SHOPPERS);
  await serveSome(customers);
  for (const [name, fault] of Object.entries(faults)) {
    if (!gentler.has(name)) await meet(fault, customers);
  }
  await makeUp(customers);
}

async function meetForLong(name: string, fault: Fault): Promise<void> {
  const [apiEnds, workerEnds] = [setup.api.ends.length, setup.worker.ends.length];
  const customers = startTestCustomers(setup, SHOPPERS);
  await serveSome(customers);
  await meet(fault, customers);
  const settledWithin = await makeUp(customers);
  const figures = {
    orders: customers.purchases.length,
    answers: Object.fromEntries(customers.answers),
    apiEnds: setup.api.ends.length - apiEnds,
    workerEnds: setup.worker.ends.length - workerEnds,
    settledWithin: `${settledWithin} s`,
    receipts: await countReceipts(setup.app),
  };
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
}

describe('orders are finally processed exactly once if, during them,', () => {
  if (GIVEN) test.each(Object.entries(faults))('%s again and again', meetForLong, LIMIT_MS);
  else test('everything goes away, one after another', meetAll, LIMIT_MS);
});
