import { addCalendarDays } from '@nobayon/shared/domain/calendar.ts';
import { lastExpiryDay } from '@nobayon/shared/domain/expiry.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, endOfDayInDhaka, FIRST_MONTH_END } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readSubscription } from '../../../testing/payments/read-effects.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { readMe } from '../../../testing/users/as-user.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

describe('the expiry', () => {
  test('set to its current day is the end of that day', async () => {
    const { user, plan } = await buy(app);
    const form = { planName: plan.name, expiryDate: '2026-04-09' };
    const { body } = await actions.update(user, form).expect(200);
    expect(body.user.expiry_date).toBe(endOfDayInDhaka('2026-04-09'));
    const before = await app.db.subscriptionEvent.count();
    await actions.update(user, form).expect(200);
    expect(await app.db.subscriptionEvent.count()).toBe(before);
    expect(await actions.audits(user.id)).toMatchObject([
      { before: { expiry_date: FIRST_MONTH_END }, after: { expiry_date: '2026-04-09' } },
    ]);
  });

  test('is audited exactly if it changes, in any time zone', async () => {
    const { timeZone } = app.deps.settings;
    const anyDay = fc
      .integer({ min: 0, max: 45 })
      .map((days) => addCalendarDays('2026-03-10', days));
    const zones = fc.constantFrom('Asia/Dhaka', 'Asia/Kathmandu', 'America/New_York', 'UTC');
    try {
      await fc.assert(
        fc.asyncProperty(
          zones,
          fc.array(fc.option(anyDay), { minLength: 1, maxLength: 5 }),
          async (zone, days) => {
            app.deps.settings.timeZone = zone;
            const { user } = await buy(app);
            let changes = 0;
            for (const expiryDate of days) {
              const { expiry_date: before } = await actions.look(user);
              await actions.update(user, { expiryDate }).expect(200);
              if ((await actions.look(user)).expiry_date !== before) changes += 1;
            }
            const audits = await actions.audits(user.id);
            expect(audits).toHaveLength(changes);
            for (const { before, after } of audits) expect(before).not.toEqual(after);
          },
        ),
        { numRuns: runs(3), examples: [['Asia/Dhaka', ['2026-04-09']]] },
      );
    } finally {
      app.deps.settings.timeZone = timeZone;
    }
  });

  test('is at most a hundred years ahead, and is saved exactly', async () => {
    const { user, plan } = await buy(app);
    const last = lastExpiryDay('2026-03-10');
    const tooFar = { code: 'date_too_far', fields: { expiryDate: expect.stringContaining('99') } };
    for (const expiryDate of [addCalendarDays(last, 1), '2999-12-31']) {
      for (const edit of [{ expiryDate }, { planName: '', expiryDate }]) {
        expect((await actions.update(user, edit).expect(400)).body).toMatchObject(tooFar);
        expect((await actions.preview(user.id, edit).expect(400)).body).toMatchObject(tooFar);
      }
    }
    expect(await actions.audits(user.id)).toEqual([]);
    await actions.update(user, { planName: plan.name, expiryDate: last }).expect(200);
    expect((await actions.look(user)).expiry_date).toBe(endOfDayInDhaka(last));
  });

  test('stays exactly the same if it is absent', async () => {
    const { user, plan } = await buy(app);
    const { body } = await actions.update(user, { planName: plan.name }).expect(200);
    expect(body.user.expiry_date).toBe(FIRST_MONTH_END);
    expect(await actions.audits(user.id)).toEqual([]);
  });

  test('corrected after a mistake leaves the same worth as without the mistake', async () => {
    const { user, plan } = await buy(app);
    await actions.update(user, { expiryDate: '2026-03-10' }).expect(200);
    await actions.update(user, { expiryDate: '2026-04-09' }).expect(200);
    const { body } = await app.api.as(user.token).get('/api/subscription').expect(200);
    expect(body).toMatchObject({ plan_name: plan.name, worth: 300 });
  });

  test.each([
    ['later', '2026-04-12', 33],
    ['a day later', '2026-04-10', 31],
  ])('%s is the end of that day, with days that are worth nothing', async (_case, day, days) => {
    const { user, plan } = await buy(app);
    const { body } = await actions
      .update(user, { planName: plan.name, expiryDate: day })
      .expect(200);
    expect(body.user).toMatchObject({
      expiry_date: endOfDayInDhaka(day),
      plan_price: 300,
      billing_cycle: 'monthly',
    });
    expect(await readMe(app, user)).toMatchObject({ expiry_date: endOfDayInDhaka(day) });
    const subscription = await readSubscription(app, user.id);
    expect(subscription?.periods).toMatchObject([
      { days: 30, worth: 300_00 },
      // To the end of the day, half a day after noon.
      { transactionId: null, days: expect.closeTo(days - 30 + 0.5, 6), worth: 0 },
    ]);
    expect(await actions.audits(user.id)).toMatchObject([
      { before: { expiry_date: FIRST_MONTH_END }, after: { expiry_date: day } },
    ]);
  });

  test('set earlier shortens the paid time and reduces its worth', async () => {
    const purchase = await buy(app);
    const { user } = purchase;
    const { body } = await actions.update(user, { expiryDate: '2026-03-19' }).expect(200);
    expect(body.user).toMatchObject({
      expiry_date: endOfDayInDhaka('2026-03-19'),
      plan_price: 300,
      billing_cycle: 'monthly',
    });
    expect((await readSubscription(app, user.id))?.periods).toEqual([
      { transactionId: purchase.id, days: expect.closeTo(9.5, 6), worth: 95_00 },
    ]);
  });

  test('set to today is the end of today', async () => {
    const { user } = await buy(app);
    const { body } = await actions.update(user, { expiryDate: '2026-03-10' }).expect(200);
    expect(body.user.expiry_date).toBe(endOfDayInDhaka('2026-03-10'));
  });

  test('set to the past ends the plan, which the user still sees', async () => {
    const { user, plan } = await buy(app);
    await actions.update(user, { expiryDate: '2026-03-01' }).expect(200);
    expect(await readMe(app, user)).toMatchObject({
      plan_name: plan.name,
      expiry_date: endOfDayInDhaka('2026-03-01'),
    });
    expect((await readSubscription(app, user.id))?.periods).toEqual([]);
  });

  test('of the free plan can be set', async () => {
    const free = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const user = await app.build.user();
    await actions.update(user, { planName: 'Free' }).expect(200);
    expect((await actions.look(user)).expiry_date).toBeNull();
    await actions.update(user, { planName: 'Free', expiryDate: '2026-03-31' }).expect(200);
    expect((await actions.look(user)).expiry_date).toBe(endOfDayInDhaka('2026-03-31'));
    await app.db.plan.update({ where: { id: free.id }, data: { archivedAt: app.clock.now() } });
  });

  test('set to null makes the plan endless and keeps the paid time', async () => {
    const { user, plan } = await buy(app);
    const { body } = await actions.update(user, { expiryDate: null }).expect(200);
    expect(body.user).toMatchObject({ plan_name: plan.name, expiry_date: null });
    expect(await actions.audits(user.id)).toMatchObject([
      { before: { expiry_date: FIRST_MONTH_END }, after: { expiry_date: null } },
    ]);
    const { body: state } = await app.api.as(user.token).get('/api/subscription').expect(200);
    expect(state).toMatchObject({ worth: 300, set_aside: 300 });
    const { body: again } = await actions.update(user, { expiryDate: '2026-03-19' }).expect(200);
    expect(again.user.expiry_date).toBe(endOfDayInDhaka('2026-03-19'));
  });

  test('set to null gives another plan without an end', async () => {
    const { user } = await buy(app);
    const plan = await app.build.plan();
    const { body } = await actions
      .update(user, { planName: plan.name, expiryDate: null })
      .expect(200);
    expect(body.user).toMatchObject({ plan_name: plan.name, expiry_date: null });
  });

  test.each([
    ['has no plan', {}],
    ['loses theirs', { planName: null }],
  ])('of a user who %s is that of the free plan', async (_case, change) => {
    const { user } = await buy(app);
    if (!('planName' in change)) await actions.update(user, { planName: null }).expect(200);
    const form = { ...change, expiryDate: '2026-05-01' };
    const refused = await actions.update(user, form).expect(400);
    expect(refused.body).toMatchObject({
      code: 'plan_needed',
      fields: { expiryDate: expect.stringContaining('Choose one') },
    });
    const free = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const { body } = await actions.update(user, form).expect(200);
    expect(body.user).toMatchObject({
      plan_name: 'Free',
      expiry_date: endOfDayInDhaka('2026-05-01'),
    });
    await app.db.plan.update({ where: { id: free.id }, data: { archivedAt: app.clock.now() } });
  });
});

test('set after the end restarts the plan', async () => {
  const late = await createTestApp({ parts: { chatService: null } });
  try {
    const counter = await adminUserActions(late);
    const user = await late.build.user();
    await buy(late, { user });
    late.clock.advance(60 * DAY);
    await counter.update(user, { expiryDate: '2026-05-20' }).expect(200);
    expect(await late.db.subscription.findUnique({ where: { userId: user.id } })).toMatchObject({
      startedAt: late.clock.now(),
      expiresAt: new Date(endOfDayInDhaka('2026-05-20')),
    });
  } finally {
    await late.close();
  }
});
