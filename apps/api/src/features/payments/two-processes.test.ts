import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { holdLock } from '../../testing/faults/hold-lock.ts';
import { insertPayments } from '../../testing/payments/insert-payments.ts';
import { firstGateway, only } from '../../testing/payments/replace-gateway.ts';
import { receivePost } from './callback/receive-post.ts';
import { settlePayment } from './settle/settle-payment.ts';
import type { TransactionRow } from './transactions.store.ts';

const SEED = 20261125;
const PAYMENTS = 6;

let app: TestApp;
const log = captureLog();
/** Log lines of groups that PostgreSQL rolled back, for example because of a deadlock. */
const failedGroups = () => log.lines().filter(({ msg }) => msg.endsWith('one by one'));
/** Each process has its own pool, gateway and groups, like two programs. */
let processes: [AppDeps, AppDeps];
const verdicts = new Map<string, Verdict>();
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null, log: log.log } });
  // As a worker does at its start: the first job of a new kind blocks all others.
  await app.runJobs();
  const program = (db: AppDeps['db']): AppDeps => {
    const gateway: PaymentGateway = {
      ...firstGateway(app),
      async verify({ invoiceNumber }) {
        const meaning = verdicts.get(invoiceNumber);
        if (!meaning) throw new Error(`No result was defined for ${invoiceNumber}.`);
        return { meaning, answer: { kind: 'answered', status: 200, text: invoiceNumber } };
      },
    };
    return { ...app.deps, db, gateways: only(gateway) };
  };
  processes = [program(app.db), program(createDb(app.databaseUrl))];
});
afterAll(async () => {
  await processes[1].db.$disconnect();
  await app.close();
});

async function insertPaid(count = PAYMENTS): Promise<TransactionRow[]> {
  const users = await Promise.all(Array.from({ length: count }, () => app.build.user()));
  const rows = await insertPayments(
    app,
    users.map(({ id }) => ({ userId: id })),
  );
  for (const { id, invoiceNumber } of rows) {
    const verdict = { kind: 'paid', gatewayId: `PAID${id}`, amount: 300_00, method: null } as const;
    verdicts.set(invoiceNumber, verdict);
  }
  return rows;
}

const post = (deps: AppDeps, { invoiceNumber }: TransactionRow, callerId: number | null = null) =>
  receivePost(deps, {
    invoiceNumber,
    callerId,
    signedBy: null,
    payload: { about: invoiceNumber },
    receivedAt: app.clock.now(),
  });

async function left({ id }: TransactionRow) {
  const where = { transactionId: id };
  const [row, events, counts, granted] = await Promise.all([
    app.db.transaction.findUniqueOrThrow({ where: { id } }),
    app.db.paymentEvent.count({ where }),
    app.db.paymentEventCount.findMany({ where }),
    app.db.subscriptionEvent.count({ where }),
  ]);
  const count = Object.fromEntries(counts.map(({ source, count: posts }) => [source, posts]));
  return { status: row.status, events, granted, count };
}

/** A statement that stores something about the payment waits there, with all its locks. */
async function stopAt({ id }: TransactionRow, source: 'notification' | 'gateway') {
  await app.asOwner(
    `INSERT INTO payment_event_counts (transaction_id, source, count) VALUES (${id}, '${source}', 0)`,
  );
  const sql = 'SELECT FROM payment_event_counts WHERE transaction_id = $1 FOR UPDATE';
  return holdLock(app.databaseUrl, sql, [id]);
}

test('two processes store groups of posts about the same payments at the same time', async () => {
  const [one, other] = processes;
  const rows = await insertPaid();
  const [free] = (await insertPaid(1)) as [TransactionRow];
  const [stopped] = rows as [TransactionRow];
  const holder = await stopAt(stopped, 'notification');
  const mine = rows.map((row) => post(one, row));
  await holder.waiting(1);
  const theirs = [free, ...rows.toReversed()].map((row) => post(other, row));
  expect(await theirs[0]).toMatchObject({ mayQuery: true });
  await holder.release();
  const received = await Promise.all([...mine, ...theirs.slice(1)]);
  for (const row of rows) {
    expect(await left(row)).toMatchObject({ events: 2, count: { notification: 2 } });
    const mayAsk = received.filter((kept) => kept?.row.id === row.id && kept.mayQuery);
    expect(mayAsk).toHaveLength(1);
  }
  expect(failedGroups()).toEqual([]);
});

test('two processes that settle the same payments at the same time grant each once', async () => {
  const [one, other] = processes;
  const rows = await insertPaid();
  const [free] = (await insertPaid(1)) as [TransactionRow];
  const [stopped] = rows as [TransactionRow];
  const holder = await stopAt(stopped, 'gateway');
  const mine = rows.map((row) => settlePayment(one, row));
  await holder.waiting(1);
  const theirs = [free, ...rows.toReversed()].map((row) => settlePayment(other, row));
  expect(await theirs[0]).toMatchObject({ moved: true });
  await holder.release();
  const settled = await Promise.all([...mine, ...theirs.slice(1)]);
  for (const row of rows) {
    const kept = await left(row);
    expect(kept).toMatchObject({ status: 'completed', granted: 1, count: { gateway: 2 } });
    const moved = settled.filter((end) => end.transaction.id === row.id && end.moved);
    expect(moved).toHaveLength(1);
  }
  expect(failedGroups()).toEqual([]);
});

const anyCall = fc.record({
  at: fc.constantFrom(0, 1),
  about: fc.integer({ min: 0, max: PAYMENTS - 1 }),
  does: fc.constantFrom('posts', 'settles', 'both'),
});

test('two processes store all posts and have the same result as one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 10, maxLength: 60 }), async (calls) => {
      const rows = await insertPaid();
      const moves: number[] = [];
      const asks: number[] = [];
      await Promise.all(
        calls.map(async ({ at, about, does }) => {
          const [deps, row] = [processes[at] as AppDeps, rows[about] as TransactionRow];
          if (does !== 'settles' && (await post(deps, row))?.mayQuery) asks.push(row.id);
          if (does !== 'posts' && (await settlePayment(deps, row)).moved) moves.push(row.id);
        }),
      );
      for (const [n, row] of rows.entries()) {
        const mine = calls.filter(({ about }) => about === n);
        const posts = mine.filter(({ does }) => does !== 'settles').length;
        const isSettled = mine.some(({ does }) => does !== 'posts');
        const { status, granted, count } = await left(row);
        expect(count.notification ?? 0).toBe(posts);
        expect({ status, granted }).toEqual(
          isSettled ? { status: 'completed', granted: 1 } : { status: 'pending', granted: 0 },
        );
        expect(moves.filter((id) => id === row.id)).toHaveLength(isSettled ? 1 : 0);
        expect(asks.filter((id) => id === row.id)).toHaveLength(posts > 0 ? 1 : 0);
      }
    }),
    { seed: SEED, numRuns: runs(4) },
  );
  expect(failedGroups()).toEqual([]);
});
