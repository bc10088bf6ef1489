import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { type RefundDesk, refundDesk } from '../../../testing/payments/refund-desk.ts';
import type { Purchase } from '../../../testing/payments/start-purchase.ts';
import { advanceRefunds } from './advance-refunds.ts';
import { findRefund, markOrdered } from './refunds.store.ts';

let app: TestApp;
let desk: RefundDesk;
beforeAll(async () => {
  app = await createTestApp({ atOwnAddress: true });
  desk = await refundDesk(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

/** `findsLost`: whether it can be asked about a refund whose number it has not told us. */
const gateways = [
  { name: 'sslcommerz', findsLost: false },
  { name: 'bkash', findsLost: true },
] as const;

const tryOf = async (purchase: Purchase) => {
  const { refunds } = await desk.look(purchase);
  const last = refunds.at(-1);
  if (!last) throw new Error('There is no refund');
  return last;
};

async function expectKept(purchase: Purchase) {
  expect(await purchase.books()).toMatchObject({
    status: 'completed',
    subscription: { periods: [{ transactionId: purchase.id }] },
  });
}

async function expectGone(purchase: Purchase) {
  expect(await purchase.books()).toMatchObject({
    status: 'refunded',
    subscription: { periods: [] },
  });
  expect(await desk.mailsTo(purchase.user, purchase)).toEqual([
    `Nobayon: payment ${purchase.invoice} refunded`,
  ]);
}

// Some go through weeks of questions, which a busy machine takes its time for.
describe.each(gateways)('$name', { timeout: 60_000 }, ({ name, findsLost }) => {
  const fault = (kind: 'lostReply' | 'down' | 'htmlError' | 'nonsense', on = 'refund' as const) =>
    app.sandbox.addFault({ service: 'gateway', gateway: name, kind, on });
  const outcome = (becomes: 'done' | 'refused', afterAnswers: number) =>
    app.sandbox.addFault({
      service: 'gateway',
      gateway: name,
      kind: 'refundOutcome',
      becomes,
      afterAnswers,
    });

  test('the days stay until the money has gone, and both sides are told once', async () => {
    const purchase = await desk.paid(name);
    await outcome('done', 2);
    const { body } = await desk.request(purchase).expect(200);
    expect(body).toMatchObject({ message: 'Refund requested', offer: { way: 'none' } });
    expect(await tryOf(purchase)).toMatchObject({ state: 'requested', amount: 300 });
    await desk.workAfter(0);
    expect(await tryOf(purchase)).toMatchObject({ state: 'processing', trouble: null });
    await expectKept(purchase);
    for (let n = 0; n < 4; n += 1) await desk.workAfter();
    expect(await tryOf(purchase)).toMatchObject({ state: 'done', next_check_at: null });
    await expectGone(purchase);
    await desk.workAfter(30 * DAY);
    expect(await desk.mailsTo(desk.admin, purchase)).toEqual([
      `Nobayon: refund of payment ${purchase.invoice} completed`,
    ]);
    expect(await desk.ordered(purchase)).toEqual([300]);
  });

  test.each([0, 2])('refused after %i answers, everything stays', async (afterAnswers) => {
    const purchase = await desk.paid(name);
    await outcome('refused', afterAnswers);
    await desk.request(purchase).expect(200);
    for (let n = 0; n < 5; n += 1) await desk.workAfter();
    const refused = await tryOf(purchase);
    expect(refused.state).toBe('refused');
    expect(refused.refusal).toBeTruthy();
    await expectKept(purchase);
    expect(await desk.mailsTo(purchase.user, purchase)).toEqual([]);
    expect(await desk.mailsTo(desk.admin, purchase)).toEqual([
      `Nobayon: refund of payment ${purchase.invoice} failed`,
    ]);
    // And asked for anew, under another number.
    await app.sandbox.clearFaults();
    await desk.request(purchase).expect(200);
    for (let n = 0; n < 4; n += 1) await desk.workAfter();
    expect((await tryOf(purchase)).number).not.toBe(refused.number);
    await expectGone(purchase);
  });

  test.each(['lostReply', 'nonsense'] as const)(
    'an order whose answer is lost (%s) is not repeated',
    async (kind) => {
      const purchase = await desk.paid(name);
      await fault(kind);
      await desk.request(purchase).expect(200);
      await desk.workAfter(0);
      await app.sandbox.clearFaults();
      expect(await tryOf(purchase)).toMatchObject({ state: 'processing' });
      for (let n = 0; n < 4; n += 1) await desk.workAfter();
      expect(await desk.ordered(purchase)).toEqual([300]);
      if (!findsLost) {
        const { id, trouble } = await tryOf(purchase);
        expect(trouble).toContain('merchant panel');
        await expectKept(purchase);
        await desk.conclude(id, 'done').expect(200);
        await desk.conclude(id, 'refused').expect(409);
        expect(await tryOf(purchase)).toMatchObject({ concluded_by: 'Ayesha Akter' });
      }
      await expectGone(purchase);
    },
  );

  test.each(['down', 'htmlError'] as const)(
    'an order that never arrived (%s) is repeated only where the gateway says so',
    async (kind) => {
      const purchase = await desk.paid(name);
      await fault(kind);
      await desk.request(purchase).expect(200);
      await desk.workAfter(0);
      await app.sandbox.clearFaults();
      for (let n = 0; n < 5; n += 1) await desk.workAfter();
      if (!findsLost) {
        expect(await desk.ordered(purchase)).toEqual([]);
        await desk.conclude((await tryOf(purchase)).id, 'refused').expect(200);
        return expectKept(purchase);
      }
      expect(await desk.ordered(purchase)).toEqual([300]);
      await expectGone(purchase);
    },
  );

  test('killed just before it tells the gateway: what is repeated was never told', async () => {
    const purchase = await desk.paid(name);
    await desk.request(purchase).expect(200);
    const row = await findRefund(app.db, (await tryOf(purchase)).id);
    if (!row) throw new Error('There is no refund');
    await markOrdered(app.db, row, app.clock.now());
    // It may still be on its way.
    await desk.workAfter(MINUTE);
    expect(await desk.ordered(purchase)).toEqual([]);
    for (let n = 0; n < 4; n += 1) await desk.workAfter();
    expect(await desk.ordered(purchase)).toEqual(findsLost ? [300] : []);
    expect(await tryOf(purchase)).toMatchObject(
      findsLost ? { state: 'done', number: row.number } : { state: 'processing' },
    );
  });

  test('away for days, it is asked about ever less often and never ordered twice', async () => {
    const purchase = await desk.paid(name);
    await outcome('done', 1);
    await desk.request(purchase).expect(200);
    await desk.workAfter(0);
    await app.sandbox.addFault({ service: 'gateway', gateway: name, kind: 'down' });
    const pauses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { next_check_at } = await tryOf(purchase);
      const pause = Date.parse(next_check_at ?? '') - app.clock.now().getTime();
      pauses.push(pause);
      await desk.workAfter(pause);
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBe(6 * HOUR);
    await app.sandbox.clearFaults();
    for (let n = 0; n < 3; n += 1) await desk.workAfter();
    expect(await desk.ordered(purchase)).toEqual([300]);
    await expectGone(purchase);
  });

  test('of many administrators and workers at once one refund comes, and one order', async () => {
    const purchase = await desk.paid(name);
    const replies = await Promise.all(Array.from({ length: 8 }, () => desk.request(purchase)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const codes = replies.flatMap(({ status, body }) => (status === 409 ? [body.code] : []));
    expect(new Set(codes)).toEqual(new Set(['refund_not_possible']));
    await Promise.all(Array.from({ length: 4 }, () => advanceRefunds(app.deps)));
    for (let n = 0; n < 3; n += 1) {
      app.clock.advance(6 * HOUR);
      await Promise.all(Array.from({ length: 4 }, () => advanceRefunds(app.deps)));
    }
    expect(await desk.ordered(purchase)).toEqual([300]);
    await expectGone(purchase);
  });

  test('a part takes its share of the days, and all parts together no more than was paid', async () => {
    const purchase = await desk.paid(name);
    app.clock.advance(10 * DAY);
    const finish = async () => {
      for (let n = 0; n < 3; n += 1) await desk.workAfter(0.001 * HOUR).then(() => hurry(purchase));
    };
    await desk.request(purchase, { amount: 300.01 }).expect(409);
    await desk.request(purchase, { amount: 90 }).expect(200);
    await finish();
    const books = await purchase.books();
    expect(books).toMatchObject({ status: 'completed' });
    const [period] = books.subscription?.periods ?? [];
    // 20 days were left, and 90 of 300 taka are 9 of 30.
    expect(period?.days).toBeCloseTo(11, 2);
    expect(await desk.mailsTo(purchase.user, purchase)).toEqual([
      `Nobayon: payment ${purchase.invoice} partially refunded`,
    ]);
    expect(await desk.look(purchase)).toMatchObject({ offer: { way: 'gateway', amount: 210 } });
    const most = await Promise.all(
      [210, 210, 150, 210.5].map((amount) => desk.request(purchase, { amount })),
    );
    expect(most.filter(({ status }) => status === 200)).toHaveLength(1);
    await finish();
    const told = await desk.ordered(purchase);
    expect(told.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(300);
    const { offer } = await desk.look(purchase);
    if (offer.way !== 'none') {
      await desk.request(purchase, { amount: offer.amount }).expect(200);
      await finish();
    }
    expect(await purchase.books()).toMatchObject({
      status: 'refunded',
      subscription: { periods: [] },
    });
    expect((await desk.ordered(purchase)).reduce((sum, amount) => sum + amount, 0)).toBe(300);
  });
});

/** Lets the refunds of a payment have their turn, without a move of the clock. */
async function hurry({ id }: Purchase): Promise<void> {
  await app.db.refund.updateMany({
    where: { transactionId: id, nextCheckAt: { not: null } },
    data: { nextCheckAt: app.clock.now() },
  });
  await advanceRefunds(app.deps);
}

/** Has a gateway say of payments, too, that they were refunded, as some do. */
function reportRefunds(gateway: 'bkash') {
  return app.sandbox.addFault({
    service: 'gateway',
    gateway,
    kind: 'statusWord',
    word: 'Refunded',
    when: 'refunded',
  });
}

test('what the gateway reports of a refund that is under way is not taken twice', async () => {
  const purchase = await desk.paid('bkash');
  await app.sandbox.addFault({
    service: 'gateway',
    kind: 'refundOutcome',
    becomes: 'done',
    afterAnswers: 1,
  });
  await desk.request(purchase).expect(200);
  await desk.workAfter(0);
  await app.sandbox.command(purchase.invoice, { action: 'settleRefund', becomes: 'done' });
  await reportRefunds('bkash');
  await purchase.verify().expect(200);
  await expectGone(purchase);
  await desk.workAfter();
  expect(await tryOf(purchase)).toMatchObject({ state: 'done' });
  await expectGone(purchase);
  const events = await app.db.subscriptionEvent.count({
    where: { transactionId: purchase.id, kind: 'refund' },
  });
  expect(events).toBe(1);
});

test('a refund that was asked for here leaves what one that the gateway tells of leaves', async () => {
  const [ours, theirs] = [await desk.paid('bkash'), await desk.paid('bkash')];
  await Promise.all([ours.books(), theirs.books()]);
  app.clock.advance(10 * DAY);
  await desk.request(ours).expect(200);
  await desk.workAfter(0);
  await theirs.outside({ action: 'refund' });
  await reportRefunds('bkash');
  await theirs.verify().expect(200);
  const [a, b] = [await ours.books(), await theirs.books()];
  const comparable = ({ gatewayId: _, events: _events, ...books }: typeof a) => ({
    ...books,
    subscription: books.subscription && { ...books.subscription, plan: null },
  });
  expect(comparable(a)).toEqual(comparable(b));
});

test('after 15 days bKash refunds no more, and says so before anybody is asked', async () => {
  const purchase = await desk.paid('bkash');
  app.clock.advance(15 * DAY);
  expect(await desk.look(purchase)).toMatchObject({
    offer: { way: 'external', because: 'too_old', within_days: 15, amount: 300 },
  });
  const { body } = await desk.request(purchase).expect(409);
  expect(body.code).toBe('refund_not_possible');
  await desk.request(purchase, { way: 'external' }).expect(200);
  await expectGone(purchase);
});
