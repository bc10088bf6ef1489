import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { startStatementCounter } from '../../../../testing/database/count-statements.ts';
import { holdLock } from '../../../../testing/faults/hold-lock.ts';
import { insertPayments } from '../../../../testing/payments/insert-payments.ts';
import { replaceGateway } from '../../../../testing/payments/replace-gateway.ts';
import { readFailedGroups } from '../../../../testing/read-failed-groups.ts';
import type { TransactionRow } from '../../transactions.store.ts';
import { settlePayment } from '../settle-payment.ts';

const SEED = 20261123;
/** BEGIN, the locks, the read, the write and COMMIT. */
const SETTLEMENT = 5;

let app: TestApp;
let statements: Awaited<ReturnType<typeof startStatementCounter>>;
const verdicts = new Map<string, Verdict>();
beforeAll(async () => {
  statements = await startStatementCounter();
  app = await createTestApp({
    parts: { chatService: null },
    detours: { database: statements.detour },
  });
  replaceGateway(app, (gateway) => ({
    ...gateway,
    async verify({ invoiceNumber }) {
      const meaning = verdicts.get(invoiceNumber);
      if (!meaning) throw new Error(`No result was defined for ${invoiceNumber}.`);
      return { meaning, answer: { kind: 'answered', status: 200, text: invoiceNumber } };
    },
  }));
});
beforeEach(() => verdicts.clear());
afterAll(async () => {
  await app.close();
  statements.close();
});

const paid = (gatewayId: string, amount = 300_00): Verdict => ({
  kind: 'paid',
  gatewayId,
  amount,
  method: 'bkash',
});

/** Paid payments, each of a different customer. */
async function insertPaid(count: number): Promise<TransactionRow[]> {
  const users = await Promise.all(Array.from({ length: count }, () => app.build.user()));
  const rows = await insertPayments(
    app,
    users.map(({ id }) => ({ userId: id })),
  );
  for (const { id, invoiceNumber } of rows) verdicts.set(invoiceNumber, paid(`ALONE${id}`));
  return rows;
}

const settle = (row: TransactionRow) => settlePayment(app.deps, row);
const statusOf = async ({ id }: TransactionRow) =>
  (await app.db.transaction.findUniqueOrThrow({ where: { id } })).status;

test('simultaneous settlements share statements', async () => {
  const rows = await insertPaid(12);
  const taken = await statements.during(() => Promise.all(rows.map(settle)));
  expect(taken).toBeLessThanOrEqual(3 * SETTLEMENT);
  expect(await Promise.all(rows.map(statusOf))).toEqual(Array(12).fill('completed'));
});

test('payments that cannot join the group are settled after it without delaying it', async () => {
  const rows = await insertPaid(12);
  const [first, again, other, copy] = rows as [
    TransactionRow,
    TransactionRow,
    TransactionRow,
    TransactionRow,
  ];
  again.userId = first.userId;
  await app.db.transaction.update({ where: { id: again.id }, data: { userId: first.userId } });
  verdicts.set(copy.invoiceNumber, paid(`ALONE${other.id}`));
  const taken = await statements.during(() => Promise.all(rows.map(settle)));
  expect(taken).toBeLessThanOrEqual(5 * SETTLEMENT);
  const ends = await Promise.all(rows.map(statusOf));
  expect(ends.sort()).toEqual([...Array(11).fill('completed'), 'review']);
});

/**
 * A payment, the gateway's verdict, and whether the verdict has the gateway ID of the previous one.
 */
const anyPayment = fc.record({
  payer: fc.constantFrom(0, 1, 2, 3, null),
  status: fc.constantFrom('pending' as const, 'failed' as const, 'canceled' as const),
  says: fc.constantFrom(
    'paid',
    'paid',
    'paid too little',
    'failed',
    'canceled',
    'refunded',
    'unknown',
  ),
  hasTwin: fc.boolean(),
});
type Payment = typeof anyPayment extends fc.Arbitrary<infer T> ? T : never;

const saying = {
  paid: (gatewayId) => paid(gatewayId),
  'paid too little': (gatewayId) => paid(gatewayId, 299_99),
  failed: () => ({ kind: 'failed' }),
  canceled: () => ({ kind: 'canceled' }),
  refunded: () => ({ kind: 'refunded' }),
  unknown: () => ({ kind: 'unknown', reason: 'processing' }),
} satisfies Record<string, (gatewayId: string) => Verdict>;

let outcomes = 0;

/**
 * Opens such payments, settles them, and returns their results, whichever of two duplicates was
 * granted.
 */
async function outcome(
  payments: Payment[],
  settleAll: (rows: TransactionRow[]) => Promise<unknown>,
) {
  const users = await Promise.all(Array.from({ length: 4 }, () => app.build.user()));
  const twins = payments.flatMap((payment) => (payment.hasTwin ? [payment, payment] : [payment]));
  const rows = await insertPayments(
    app,
    twins.map(({ payer, status }) => ({
      status,
      userId: payer === null ? null : (users[payer]?.id ?? null),
    })),
  );
  outcomes += 1;
  for (const [n, { invoiceNumber }] of rows.entries()) {
    const payment = twins[n] as Payment;
    const gatewayId = `RUN${outcomes}N${payments.indexOf(payment)}`;
    verdicts.set(invoiceNumber, saying[payment.says as keyof typeof saying](gatewayId));
  }
  await settleAll(rows);
  return readOutcome(
    rows.map(({ id }) => id),
    users.map(({ id }) => id),
  );
}

async function readOutcome(ids: number[], userIds: number[]) {
  const where = { transactionId: { in: ids } };
  const [rows, events, attention, subscriptions, answers, jobs] = await Promise.all([
    app.db.transaction.findMany({ where: { id: { in: ids } } }),
    app.db.subscriptionEvent.count({ where }),
    app.db.attention.findMany({ where, select: { reason: true } }),
    app.db.subscription.findMany({ where: { userId: { in: userIds } } }),
    app.db.paymentEventCount.count({ where: { ...where, source: 'gateway', count: 1 } }),
    app.db.$queryRaw<{ name: string }[]>`
      SELECT identifier AS name FROM graphile_worker._private_jobs job
      JOIN graphile_worker._private_tasks task ON task.id = job.task_id
      WHERE (payload ->> 'transactionId')::int = ANY (${ids}) OR (payload ->> 'userId')::int = ANY (${userIds})`,
  ]);
  const days = subscriptions.map(
    ({ expiresAt }) => ((expiresAt?.getTime() ?? 0) - app.clock.now().getTime()) / DAY,
  );
  return {
    ends: rows.map(({ status, reviewReason }) => `${status} ${reviewReason}`).sort(),
    gatewayIds: rows.filter(({ gatewayId }) => gatewayId).length,
    events,
    attention: attention.map(({ reason }) => reason).sort(),
    days: days.reduce((sum, more) => sum + more, 0),
    answers,
    receipts: jobs.filter(({ name }) => name === 'send_receipt').length,
  };
}

test('settling together has the same result as settling one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPayment, { minLength: 2, maxLength: 10 }), async (payments) => {
      const atOnce = await outcome(payments, (rows) => Promise.all(rows.map(settle)));
      const inTurn = await outcome(payments, async (rows) => {
        for (const row of rows) await settle(row);
      });
      expect(atOnce).toEqual(inTurn);
    }),
    { seed: SEED, numRuns: runs(2) },
  );
});

test('a locked payment does not delay the others', async () => {
  const rows = await insertPaid(5);
  const [held, ...others] = rows as [TransactionRow, ...TransactionRow[]];
  const sql = 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE';
  const holder = await holdLock(app.databaseUrl, sql, [held.userId]);
  const all = rows.map(settle);
  await Promise.all(all.slice(1));
  await holder.waiting(1);
  expect(await Promise.all(others.map(statusOf))).toEqual(Array(4).fill('completed'));
  expect(await statusOf(held)).toBe('pending');
  await holder.release();
  await Promise.all(all);
  expect(await statusOf(held)).toBe('completed');
});

test('a payment that the database rejects does not affect the others, and its answer is stored', async () => {
  const rows = await insertPaid(5);
  expect(await readFailedGroups(app)).toEqual({ settlements: 0, posts: 0 });
  const [refused, ...others] = rows as [TransactionRow, ...TransactionRow[]];
  await app.asOwner(
    `ALTER TABLE transactions ADD CONSTRAINT refused CHECK (id <> ${refused.id} OR status = 'pending')`,
  );
  const ends = await Promise.allSettled(rows.map(settle));
  await app.asOwner('ALTER TABLE transactions DROP CONSTRAINT refused');
  expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(await Promise.all(others.map(statusOf))).toEqual(Array(4).fill('completed'));
  expect(await readFailedGroups(app)).toEqual({ settlements: 1, posts: 0 });
  const [kept] = await app.db.paymentEvent.findMany({ where: { transactionId: refused.id } });
  expect(kept).toMatchObject({ source: 'gateway', payload: { text: refused.invoiceNumber } });
  await settle(refused);
  expect(await statusOf(refused)).toBe('completed');
});

test('a payment is settled although another one of its customer is rejected', async () => {
  const [refused, other] = (await insertPaid(2)) as [TransactionRow, TransactionRow];
  other.userId = refused.userId;
  await app.db.transaction.update({ where: { id: other.id }, data: { userId: refused.userId } });
  await app.asOwner(
    `ALTER TABLE transactions ADD CONSTRAINT refused CHECK (id <> ${refused.id} OR status = 'pending')`,
  );
  const ends = await Promise.allSettled([refused, other].map(settle));
  await app.asOwner('ALTER TABLE transactions DROP CONSTRAINT refused');
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await statusOf(other)).toBe('completed');
});

test('only one of several simultaneous callers is told that it settled the payment', async () => {
  const [row] = (await insertPaid(1)) as [TransactionRow];
  const settled = await Promise.all(Array.from({ length: 6 }, () => settle(row)));
  expect(settled.filter(({ moved }) => moved)).toHaveLength(1);
  expect(settled.map(({ transaction }) => transaction.status)).toEqual(Array(6).fill('completed'));
});
