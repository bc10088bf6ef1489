import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPayments } from '../features/payments/due/sweep-payments.ts';
import { loadPayment } from '../features/payments/settle/changes/load-payment.store.ts';
import type { PaymentGateways } from '../ports/payment-gateway/payment-gateways.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { startStatementCounter } from '../testing/database/count-statements.ts';
import { firstGateway, only } from '../testing/payments/replace-gateway.ts';
import {
  type Purchase,
  startDiscounted,
  startPurchase,
} from '../testing/payments/start-purchase.ts';

let app: TestApp;
let statements: Awaited<ReturnType<typeof startStatementCounter>>;
beforeAll(async () => {
  statements = await startStatementCounter();
  app = await createTestApp({ detours: { database: statements.detour } });
});
afterAll(async () => {
  await app.close();
  statements.close();
});

/** The number of statements per call, including the session, BEGIN and COMMIT. */
const reads = {
  '/api/auth/me': 1,
  '/api/auth/plans': 1,
  '/api/payment/history': 1,
  '/api/payment/history?page=2': 1,
  '/api/config': 0,
};

test.for(Object.entries(reads))('GET %s takes exactly %i statements', async ([path, count]) => {
  const { user } = await startPurchase(app);
  const call = () => app.api.as(user.token).get(path).expect(200);
  await call();
  expect(await statements.during(call)).toBe(count);
});

// The transaction: BEGIN, the locks, one read, one write including the gateway's response, and
// COMMIT. A post is stored before it.
const SETTLEMENT = 5;
const POST = 1;
// A completed payment is shown with the end that its plan got, which the user's history has.
const HISTORY = { completed: 1, failed: 0 };

type Asker = {
  ask: (purchase: Purchase) => PromiseLike<unknown>;
  count: number;
  /** Statements after the settlement, by its result. */
  shows?: typeof HISTORY;
};

const askers: Record<string, Asker> = {
  'its owner, who comes back': {
    ask: ({ callback, user }) => callback(user.token, { status: 'Successful' }).expect(200),
    count: 1 + POST + SETTLEMENT,
  },
  'its owner, who looks again': {
    ask: ({ verify }) => verify().expect(200),
    count: 1 + 1 + SETTLEMENT,
    shows: HISTORY,
  },
  'the gateway, who may be anybody': {
    ask: ({ callback }) => callback(null).expect(200),
    count: POST + SETTLEMENT,
  },
};

const ends = { pay: 'completed', fail: 'failed' } as const;
const cases = Object.entries(askers).flatMap(([who, asker]) =>
  Object.entries(ends).map(([end, status]) => ({ who, end, status, ...asker })),
);

test.for(cases)('$who settles a payment as $status', async ({ ask, end, status, count, shows }) => {
  const purchase = await startDiscounted(app);
  await purchase.outside({ action: end as keyof typeof ends });
  expect(await statements.during(() => ask(purchase))).toBe(count + (shows?.[status] ?? 0));
  expect(await purchase.effects()).toMatchObject({ status });
});

test('a sweep without due payments takes the same few statements for any number of gateways', async () => {
  const { gateways: all } = app.deps;
  const one = only(firstGateway(app));
  const during = (gateways: PaymentGateways) =>
    statements.during(() => sweepPayments({ ...app.deps, gateways }));
  await during(one);
  const few = await during(one);
  expect(few).toBeLessThanOrEqual(5);
  expect(all.connected.length).toBeGreaterThan(2);
  expect(await during(all)).toBe(few);
});

test('a settlement reads all columns of a payment', async () => {
  const { id } = await startDiscounted(app);
  const { row } = await loadPayment(app.db, id, { now: app.clock.now() });
  expect(row).toEqual(await app.db.transaction.findUnique({ where: { id } }));
});
