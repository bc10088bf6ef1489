import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundActions, refundActions } from '../../../testing/payments/refund-actions.ts';
import type { Purchase } from '../../../testing/payments/start-purchase.ts';
import { advanceRefunds } from './advance/advance-refunds.ts';
import { findRefund, markOrdered } from './refunds.store.ts';

let app: TestApp;
let actions: RefundActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null }, atOwnAddress: true });
  actions = await refundActions(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

/** `findsLost`: whether it can be queried about a refund whose number we do not have. */
const gateways = [
  { name: 'sslcommerz', findsLost: false },
  { name: 'bkash', findsLost: true },
] as const;

type GatewayName = (typeof gateways)[number]['name'];
const fault = (gateway: GatewayName, kind: 'lostReply' | 'down' | 'htmlError' | 'nonsense') =>
  app.sandbox.addFault({ service: 'gateway', gateway, kind, on: 'refund' });

async function expectKept(purchase: Purchase) {
  expect(await purchase.effects()).toMatchObject({
    status: 'completed',
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
}

describe.each(gateways)('$name', ({ name, findsLost }) => {
  test('a refund removes the days only when it is completed, and each side gets one email', async () => {
    const purchase = await actions.paid(name);
    await actions.outcome(name, 'done', 2);
    const { body } = await actions.request(purchase).expect(200);
    expect(body).toMatchObject({ message: 'Refund requested', offer: { way: 'none' } });
    expect(await actions.lastTry(purchase)).toMatchObject({ state: 'requested', amount: 300 });
    await actions.workAfter(0);
    expect(await actions.lastTry(purchase)).toMatchObject({ state: 'processing', trouble: null });
    await expectKept(purchase);
    for (let n = 0; n < 4; n += 1) await actions.workAfter();
    expect(await actions.lastTry(purchase)).toMatchObject({ state: 'done', next_check_at: null });
    await actions.expectGone(purchase);
    await actions.workAfter(30 * DAY);
    expect(await actions.mailsTo(actions.admin, purchase)).toEqual([
      `Nobayon: refund of payment ${purchase.invoice} completed`,
    ]);
    expect(await actions.requested(purchase)).toEqual([300]);
  });

  test('if the worker is killed just before the request, the repeated request is the first one', async () => {
    const purchase = await actions.paid(name);
    await actions.request(purchase).expect(200);
    const row = await findRefund(app.db, (await actions.lastTry(purchase)).id);
    if (!row) throw new Error('There is no refund.');
    await markOrdered(app.db, row, app.clock.now());
    // The request may still be in transit.
    await actions.workAfter(MINUTE);
    expect(await actions.requested(purchase)).toEqual([]);
    for (let n = 0; n < 4; n += 1) await actions.workAfter();
    expect(await actions.requested(purchase)).toEqual(findsLost ? [300] : []);
    expect(await actions.lastTry(purchase)).toMatchObject(
      findsLost ? { state: 'done', number: row.number } : { state: 'processing' },
    );
  });
});

const withEach = <T>(others: readonly T[]) =>
  pairs(gateways, others).map(([gateway, other]) => ({ ...gateway, other }));

test.each(withEach([0, 2]))(
  '$name: a rejection after $other replies changes nothing',
  async ({ name, other: afterAnswers }) => {
    const purchase = await actions.paid(name);
    await actions.outcome(name, 'refused', afterAnswers);
    await actions.request(purchase).expect(200);
    for (let n = 0; n < 5; n += 1) await actions.workAfter();
    const refused = await actions.lastTry(purchase);
    expect(refused.state).toBe('refused');
    expect(refused.refusal).toBeTruthy();
    await expectKept(purchase);
    expect(await actions.mailsTo(purchase.user, purchase)).toEqual([]);
    expect(await actions.mailsTo(actions.admin, purchase)).toEqual([
      `Nobayon: refund of payment ${purchase.invoice} failed`,
    ]);
    // It can be requested again, with another number.
    await app.sandbox.clearFaults();
    await actions.request(purchase).expect(200);
    for (let n = 0; n < 4; n += 1) await actions.workAfter();
    expect((await actions.lastTry(purchase)).number).not.toBe(refused.number);
    await actions.expectGone(purchase);
  },
);

test.each(withEach(['lostReply', 'nonsense'] as const))(
  '$name: a request whose answer is lost ($other) is not repeated',
  async ({ name, findsLost, other: kind }) => {
    const purchase = await actions.paid(name);
    await fault(name, kind);
    await actions.request(purchase).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    expect(await actions.lastTry(purchase)).toMatchObject({ state: 'processing' });
    for (let n = 0; n < 4; n += 1) await actions.workAfter();
    expect(await actions.requested(purchase)).toEqual([300]);
    if (!findsLost) {
      const { id, trouble } = await actions.lastTry(purchase);
      expect(trouble).toContain('merchant panel');
      await expectKept(purchase);
      await actions.conclude(id, 'done').expect(200);
      await actions.conclude(id, 'refused').expect(409);
      expect(await actions.lastTry(purchase)).toMatchObject({ concluded_by: 'Ayesha Akter' });
    }
    await actions.expectGone(purchase);
  },
);

test.each(withEach(['down', 'htmlError'] as const))(
  '$name: a request that never arrived ($other) is repeated only where the gateway says so',
  async ({ name, findsLost, other: kind }) => {
    const purchase = await actions.paid(name);
    await fault(name, kind);
    await actions.request(purchase).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 5; n += 1) await actions.workAfter();
    if (!findsLost) {
      expect(await actions.requested(purchase)).toEqual([]);
      await actions.conclude((await actions.lastTry(purchase)).id, 'refused').expect(200);
      return expectKept(purchase);
    }
    expect(await actions.requested(purchase)).toEqual([300]);
    await actions.expectGone(purchase);
  },
);

test.each(['FAILED', 'INVALID_REQUEST', 'INACTIVE', 'BUSY'])(
  'SSLCommerz answers a request with %s: only a clear rejection is one, and its word is kept',
  async (code) => {
    const purchase = await actions.paid('sslcommerz');
    await app.sandbox.addFault({
      service: 'gateway',
      gateway: 'sslcommerz',
      kind: 'errorCode',
      on: 'refund',
      code,
    });
    await actions.request(purchase).expect(200);
    await actions.workAfter(0);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 2; n += 1) await actions.workAfter();
    const word = expect.stringMatching(new RegExp(code, 'i'));
    expect(await actions.lastTry(purchase)).toMatchObject(
      code === 'BUSY'
        ? { state: 'processing', trouble: word }
        : { state: 'refused', refusal: word },
    );
    await expectKept(purchase);
  },
);

test('an administrator cannot conclude a refund while it is requested again', async () => {
  const purchase = await actions.paid('bkash');
  await fault('bkash', 'down');
  await actions.request(purchase).expect(200);
  await actions.workAfter(0);
  await app.sandbox.clearFaults();
  const { id } = await actions.lastTry(purchase);
  const connected = app.deps.gateways.connected;
  const bkash = connected.find(({ name }) => name === 'bkash') ?? expect.fail('not connected');
  const refund = bkash.refund?.bind(bkash) ?? expect.fail('bKash makes no refunds');
  const statuses: number[] = [];
  bkash.refund = async (request) => {
    statuses.push((await actions.conclude(id, 'refused')).status);
    return refund(request);
  };
  onTestFinished(() => {
    bkash.refund = refund;
  });
  for (let n = 0; n < 5; n += 1) await actions.workAfter();
  expect(statuses).toEqual([409]);
  expect(await actions.requested(purchase)).toEqual([300]);
  await actions.expectGone(purchase);
});

test('after days without a reply, it is queried less and less often but never requested twice', async () => {
  const purchase = await actions.paid('bkash');
  await actions.outcome('bkash', 'done', 1);
  await actions.request(purchase).expect(200);
  await actions.workAfter(0);
  await app.sandbox.addFault({ service: 'gateway', gateway: 'bkash', kind: 'down' });
  const pauses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { next_check_at } = await actions.lastTry(purchase);
    const pause = Date.parse(next_check_at ?? '') - app.clock.now().getTime();
    pauses.push(pause);
    await actions.workAfter(pause);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(6 * HOUR);
  await app.sandbox.clearFaults();
  for (let n = 0; n < 3; n += 1) await actions.workAfter();
  expect(await actions.requested(purchase)).toEqual([300]);
  await actions.expectGone(purchase);
});

test('simultaneous administrators and workers cause one refund and one request', async () => {
  const purchase = await actions.paid('sslcommerz');
  const replies = await Promise.all(Array.from({ length: 8 }, () => actions.request(purchase)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const codes = replies.flatMap(({ status, body }) => (status === 409 ? [body.code] : []));
  expect(new Set(codes)).toEqual(new Set(['refund_not_possible']));
  await Promise.all(Array.from({ length: 4 }, () => advanceRefunds(app.deps)));
  for (let n = 0; n < 3; n += 1) {
    app.clock.advance(6 * HOUR);
    await Promise.all(Array.from({ length: 4 }, () => advanceRefunds(app.deps)));
  }
  expect(await actions.requested(purchase)).toEqual([300]);
  await actions.expectGone(purchase);
});

test('bKash refunds nothing after 15 days, which is shown before anything is requested', async () => {
  const purchase = await actions.paid('bkash');
  app.clock.advance(15 * DAY);
  expect(await actions.look(purchase)).toMatchObject({
    offer: { way: 'external', because: 'too_old', within_days: 15, amount: 300 },
  });
  const { body } = await actions.request(purchase).expect(409);
  expect(body.code).toBe('refund_not_possible');
  await actions.request(purchase, { way: 'external' }).expect(200);
  await actions.expectGone(purchase);
});
