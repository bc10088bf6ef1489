import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlanTo } from '../../../features/subscriptions/given/give-plan-to.ts';
import { setGivenPlan } from '../../../features/subscriptions/given/set-given-plan.ts';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { refundActions } from '../../../testing/payments/refund-actions.ts';
import { buy, type Purchase, startPurchase } from '../../../testing/payments/start-purchase.ts';
import { sendRefundNotice } from './send-refund-notice.ts';

let app: TestApp;
beforeAll(async () => {
  // The mails alone: nothing else of what is queued is waited for.
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

async function refund(purchase: Purchase): Promise<void> {
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
}

async function noticesOf(purchase: Purchase) {
  await app.runJobs();
  const mails = await app.sandbox.mails(purchase.user.email);
  return mails.filter(({ subject }) => subject.endsWith(`payment ${purchase.invoice} refunded`));
}

test('a customer gets an email about the refund and the end of the plan', async () => {
  const purchase = await buy(app, { plan: await app.build.plan({ monthlyPrice: 499_50 }) });
  const { gatewayId } = await purchase.effects();
  await refund(purchase);
  const [mail, ...others] = await noticesOf(purchase);
  expect(others).toEqual([]);
  for (const part of [mail?.text, mail?.html]) {
    for (const fact of [
      `${purchase.user.firstname} ${purchase.user.lastname}`,
      purchase.plan.name,
      purchase.invoice,
      String(gatewayId),
      'BDT\u00a0499.50',
      'Your plan has expired.',
      'https://nobayon.test/dashboard?tab=billing',
    ]) {
      expect(part).toContain(fact);
    }
  }
});

test('what another payment gave is said to stay', async () => {
  const first = await buy(app);
  await buy(app, first);
  app.clock.advance(10 * DAY);
  await refund(first);
  const [mail] = await noticesOf(first);
  const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', dateStyle: 'long' });
  expect(mail?.text).toContain(
    `Your ${first.plan.name} plan now runs until ${dates.format(app.clock.inDays(30))}.`,
  );
});

test('a customer who now has a plan without an end is not told that it has ended', async () => {
  const purchase = await buy(app);
  const free = await app.build.plan({ name: 'Community' });
  await givePlanTo(app.db, purchase.user.id, free, { now: app.clock.now(), until: null });
  await refund(purchase);
  const [mail] = await noticesOf(purchase);
  expect(mail?.text).toContain('You are on the Community plan, which does not expire.');
  expect(mail?.text).not.toContain('has ended');
});

test('a customer whose plan was removed is told that they have none', async () => {
  const purchase = await buy(app);
  const calendar = { now: app.clock.now(), timeZone: 'Asia/Dhaka', actor: null };
  await setGivenPlan(app.db, purchase.user.id, { planName: null }, calendar);
  await refund(purchase);
  const [mail] = await noticesOf(purchase);
  expect(mail?.text).toContain('You have no plan now.');
});

test('repeated reports and jobs send one email', async () => {
  const purchase = await buy(app);
  await refund(purchase);
  await purchase.verify().expect(200);
  await app.runJobs();
  await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      sendRefundNotice(app.deps, { transactionId: purchase.id, wasGranted: true }),
    ),
  );
  expect(await noticesOf(purchase)).toHaveLength(1);
});

test.for(['by an administrator', 'at the gateway'])(
  'a payment under review that is refunded %s gets an email, which takes no days back',
  async (how) => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay', amount: '11.00' });
    expect((await purchase.verify()).body.status).toBe('review');
    if (how === 'at the gateway') await refund(purchase);
    else {
      const actions = await refundActions(app);
      await actions.request(purchase, { way: 'external', amount: 11 }).expect(200);
    }
    const [mail, ...others] = await noticesOf(purchase);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('BDT\u00a011');
    expect(mail?.text).toContain('It was under review and had not changed your plan.');
    expect(mail?.text).not.toContain('were removed');
  },
);

test('a payment that was refunded before it was known gets no email', async () => {
  const atOnce = await startPurchase(app);
  await atOnce.outside({ action: 'pay' });
  await refund(atOnce);
  expect(await noticesOf(atOnce)).toEqual([]);

  const kept = await buy(app);
  await sendRefundNotice(app.deps, { transactionId: kept.id, wasGranted: true });
  expect(await noticesOf(kept)).toEqual([]);
});

/** A price in paisa, partial refunds that leave a rest, and whether the gateway reports the rest. */
const anyRefunds = fc
  .record({
    parts: fc.array(fc.integer({ min: 1, max: 400_00 }), { maxLength: 3 }),
    rest: fc.integer({ min: 1, max: 400_00 }),
    isReported: fc.boolean(),
  })
  .map(({ parts, rest, isReported }) => ({
    parts,
    isReported,
    // The gateways take at least ten taka.
    price: Math.max(
      parts.reduce((sum, part) => sum + part, rest),
      10_00,
    ),
  }));

const refundedIn = (text: string) =>
  Number(/^Refunded:?\s+BDT\s([\d,.]+)$/m.exec(text)?.[1]?.replaceAll(',', ''));

test('the amounts in all emails about refunds of a payment add up to what was paid', async () => {
  const actions = await refundActions(app);
  await fc.assert(
    fc.asyncProperty(anyRefunds, async ({ parts, isReported, price }) => {
      const purchase = await buy(app, { plan: await app.build.plan({ monthlyPrice: price }) });
      const returned = [...parts, price - parts.reduce((sum, part) => sum + part, 0)];
      for (const [index, part] of returned.entries()) {
        if (isReported && index === parts.length) await refund(purchase);
        else {
          await actions.request(purchase, { way: 'external', amount: part / 100 }).expect(200);
        }
        await app.runJobs();
      }
      const mails = await app.sandbox.mails(purchase.user.email);
      const told = mails.filter(({ subject }) => subject.endsWith('refunded')).toReversed();
      expect(told.map(({ text }) => refundedIn(text))).toEqual(returned.map((part) => part / 100));
    }),
    { numRuns: runs(2), endOnFailure: true },
  );
});
