import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepPayments } from '../../features/payments/due/sweep-payments.ts';
import { DAY } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  await app.db.subscription.deleteMany();
  await app.db.plan.deleteMany({ where: { transactions: { none: {} } } });
});
afterAll(() => app.close());

// Each test begins and ends at noon in Dhaka.
const HOUR = DAY / 24;

async function subscriber(days = 30, cycle: BillingCycle = 'monthly') {
  const [user, plan] = await Promise.all([app.build.user(), app.build.plan()]);
  await app.db.subscription.create({
    data: {
      userId: user.id,
      planId: plan.id,
      cycle,
      listPrice: plan.monthlyPrice,
      pricePaid: plan.monthlyPrice,
      startedAt: app.clock.now(),
      expiresAt: app.clock.inDays(days),
    },
  });
  return { user, plan };
}

/** What the hourly job and the mails that it queues come to. */
async function remind() {
  await remindOfExpiry(app.deps);
  await app.runJobs();
}

const subjects = async (email: string) =>
  (await app.sandbox.mails(email)).map(({ subject }) => subject).reverse();

test('a subscriber gets one email a week before, one a day before, and one after the expiry', async () => {
  const { user, plan } = await subscriber(10, 'yearly');
  const end = app.clock.inDays(10);
  for (let hour = 0; hour < 14 * 24; hour += 12) {
    await remind();
    app.clock.advance(12 * HOUR);
  }
  expect(await subjects(user.email)).toEqual([
    'Nobayon: your plan expires within a week',
    'Nobayon: your plan expires within a day',
    'Nobayon: your plan has expired',
  ]);
  const [last] = await app.sandbox.mails(user.email);
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dhaka' });
  expect(last?.text).toContain(date.format(end));
  expect(last?.html).toContain(`https://nobayon.test/checkout?planId=${plan.id}&amp;cycle=yearly"`);
});

test.for([
  ['the free plan', { name: 'Free' }, /free plan, or choose another plan/],
  ['an archived plan', { archivedAt: new Date() }, /Choose another plan to keep using Open WebUI/],
] as const)('%s cannot be renewed, so another one is suggested', async ([, data, suggestion]) => {
  const { user, plan } = await subscriber();
  await app.db.plan.update({ where: { id: plan.id }, data });
  app.clock.advance(24 * DAY);
  await remind();
  app.clock.advance(7 * DAY);
  await remind();
  const mails = await app.sandbox.mails(user.email);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) {
    expect(text).not.toContain('Renew');
    expect(text.replace(/\s+/g, ' ')).toMatch(suggestion);
    expect(html).toContain('https://nobayon.test/checkout"');
  }
});

test('who falls back to the free plan is not told that they can no longer chat', async () => {
  const { user, plan } = await subscriber();
  await app.build.plan({ name: 'free', monthlyPrice: 0 });
  app.clock.advance(31 * DAY);
  await remind();
  const [mail] = await app.sandbox.mails(user.email);
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain('You can still use Open WebUI with the free plan.');
  expect(text).toContain(`Renew ${plan.name} to get back what it includes.`);
  expect(mail?.html).toContain(`https://nobayon.test/checkout?planId=${plan.id}"`);
});

test('no emails are sent at night', async () => {
  const { user } = await subscriber();
  app.clock.advance(24 * DAY + 14 * HOUR); // 2 in the morning, six days before the end
  await remind();
  expect(await subjects(user.email)).toEqual([]);
  app.clock.advance(7 * HOUR);
  await remind();
  expect(await subjects(user.email)).toHaveLength(1);
  app.clock.advance(3 * HOUR);
});

test('a renewal is not followed by the old reminder', async () => {
  const { user } = await subscriber();
  app.clock.advance(24 * DAY);
  await remindOfExpiry(app.deps);
  await app.db.subscription.update({
    where: { userId: user.id },
    data: { expiresAt: app.clock.inDays(36) },
  });
  await app.runJobs();
  expect(await subjects(user.email)).toEqual([]);
});

test('a worker that slept through the day before says only what is still true', async () => {
  const { user } = await subscriber();
  app.clock.advance(31 * DAY);
  await remind();
  expect(await subjects(user.email)).toEqual(['Nobayon: your plan has expired']);
});

test('an expiry of long ago is no news, and a plan without expiry none at all', async () => {
  const { user } = await subscriber();
  const forever = await subscriber();
  await app.db.subscription.update({
    where: { userId: forever.user.id },
    data: { expiresAt: null },
  });
  app.clock.advance(38 * DAY);
  await remind();
  expect(await subjects(user.email)).toEqual([]);
  expect(await subjects(forever.user.email)).toEqual([]);
});

test.each([
  { days: 7, told: ['Nobayon: your plan expires within a day'] },
  { days: 1, told: [] },
])(
  'a plan of $days days is not followed by a reminder after its purchase, nor after its renewal',
  async ({ days, told }) => {
    const user = await app.build.user();
    const plan = await app.build.plan({ durationDays: days });
    for (const _purchase of ['first', 'renewal']) {
      await (await startPurchase(app, { user, plan })).returnAfter('pay');
      await app.sandbox.clearMails();
      await remind();
      app.clock.advance(2 * HOUR);
      await remind();
      app.clock.advance((days - 1) * DAY);
      await remind();
      expect(await subjects(user.email)).toEqual([expect.stringContaining('receipt'), ...told]);
      app.clock.advance(DAY - 4 * HOUR);
    }
    app.clock.advance(4 * HOUR);
  },
);

test('days that were given without a payment are not followed by a reminder either', async () => {
  const { user } = await subscriber(7);
  await remind();
  expect(await subjects(user.email)).toEqual([]);
});

test('a purchase that was refunded in full does not expire', async () => {
  const purchase = await buy(app, { cycle: 'monthly' });
  app.clock.advance(DAY);
  await purchase.outside({ action: 'refund' });
  app.clock.advance(10 * DAY);
  await sweepPayments(app.deps);
  for (let day = 0; day < 2; day += 1) {
    await remind();
    app.clock.advance(DAY);
  }
  const all = await subjects(purchase.user.email);
  expect(all.filter((subject) => subject.includes('expire'))).toEqual([]);
  expect(all.filter((subject) => subject.includes('refunded'))).toHaveLength(1);
});

test('a reminder that waits for its next attempt keeps those that it has had', async () => {
  const { user } = await subscriber();
  app.clock.advance(24 * DAY);
  const full = { service: 'mailbox', kind: 'refuseRecipient', code: 450, to: user.email } as const;
  await app.sandbox.addFault(full);
  await remind();
  await app.asOwner('UPDATE graphile_worker._private_jobs SET attempts = 7');
  await remind();
  expect(
    await app.db.$queryRaw`SELECT attempts, run_at > now() AS later FROM graphile_worker.jobs`,
  ).toEqual([{ attempts: 7, later: true }]);
  await app.sandbox.clearFaults();
  await app.makeJobsDue();
  await app.runJobs();
  expect(await subjects(user.email)).toHaveLength(1);
});

test('a reminder that was sent is not queued again', async () => {
  await subscriber();
  app.clock.advance(24 * DAY);
  await remind();
  await remindOfExpiry(app.deps);
  expect(await app.db.$queryRaw`SELECT FROM graphile_worker.jobs`).toEqual([]);
  await app.db.mail.deleteMany();
  await remindOfExpiry(app.deps);
  // Behind the emails that people wait for.
  expect(await app.db.$queryRaw`SELECT priority FROM graphile_worker.jobs`).toEqual([
    { priority: 10 },
  ]);
  await app.runJobs();
});

test('a reminder that waited until it was no longer true is not sent', async () => {
  const { user } = await subscriber();
  app.clock.advance(29 * DAY);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData', code: 451 });
  await remind();
  app.clock.advance(2 * DAY);
  await remind();
  await app.sandbox.clearFaults();
  for (let n = 0; n < 2; n += 1) {
    await app.makeJobsDue();
    await app.runJobs();
  }
  expect(await subjects(user.email)).toEqual(['Nobayon: your plan has expired']);
});

test('a mail server that is away means one reminder later', async () => {
  const { user } = await subscriber();
  app.clock.advance(24 * DAY);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData', code: 451 });
  await remind();
  await app.sandbox.clearFaults();
  await app.makeJobsDue();
  await app.runJobs();
  await app.makeJobsDue();
  await app.runJobs();
  expect(await subjects(user.email)).toEqual(['Nobayon: your plan expires within a week']);
});
