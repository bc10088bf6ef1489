import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readSubscription } from '../../testing/payments/read-effects.ts';
import { buy, initiate, startPurchase } from '../../testing/payments/start-purchase.ts';
import { readMe, readPreview } from '../../testing/users/as-user.ts';
import { givePlanTo } from './given/give-plan-to.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

describe('changing to another plan', () => {
  const price = (monthlyPrice: number, yearlyPrice = monthlyPrice * 10) =>
    app.build.plan({ monthlyPrice, yearlyPrice });

  // The rest of the paid price, at the list price of the new plan.
  const changes = [
    { from: 300_00, to: 600_00, after: 0, days: 15, worth: 300 },
    { from: 300_00, to: 600_00, after: 10 * DAY, days: 10, worth: 200 },
    { from: 300_00, to: 600_00, after: 10.5 * DAY, days: 9.75, worth: 195 },
    { from: 600_00, to: 300_00, after: 20 * DAY, days: 20, worth: 200 },
    { from: 300_00, to: 600_00, after: 29 * DAY, days: 0.5, worth: 10 },
    { from: 300_00, to: 600_00, after: 30 * DAY, days: 0, worth: 0 },
    { from: 300_00, to: 600_00, after: 0, days: 12, worth: 240, coupon: true },
    // A year of 3,650 taka, of which 265 days are left.
    { from: 365_00, to: 600_00, after: 100 * DAY, days: 132.5, worth: 2_650, cycle: 'yearly' },
  ] as const;

  test.for(changes)(
    '$from to $to paisa after $after ms carries over $days days, as previewed',
    async ({ from, to, after, days, worth, ...how }) => {
      const [old, next] = [await price(from), await price(to)];
      const { user } = await buy(app, {
        plan: old,
        ...('cycle' in how && { cycle: how.cycle }),
        ...('coupon' in how && { coupon: await app.build.coupon() }),
      });
      app.clock.advance(after);
      const expected = await readPreview(app, user, { plan: next });
      expect(expected).toEqual({
        kind: 'change',
        days: 30,
        carried_days: Math.ceil(days),
        carried_worth: worth,
        set_aside: { days: 0, worth: 0 },
        given_ending: 0,
        current_plan: old.name,
        expires_at: app.clock.inDays(30 + days).toISOString(),
      });

      const upgrade = await buy(app, { user, plan: next });
      expect(await upgrade.effects()).toMatchObject({
        carriedDays: Math.ceil(days),
        subscription: {
          plan: next.name,
          cycle: 'monthly',
          carriedDays: Math.ceil(days),
          expiresAt: app.clock.inDays(30 + days),
        },
      });
      expect(await readMe(app, user)).toMatchObject({
        plan_name: next.name,
        plan_price: to / 100,
        carried_days: Math.ceil(days),
        expiry_date: expected.expires_at,
      });
    },
  );

  test('time that passes before the payment counts for the old plan only', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    const expected = await readPreview(app, user, { plan: next });
    app.clock.advance(20 * MINUTE);
    await buy(app, { user, plan: next });
    const { expiry_date } = await readMe(app, user);
    // Twenty minutes later, and ten minutes of the new plan fewer.
    expect(Date.parse(String(expiry_date)) - Date.parse(String(expected.expires_at))).toBe(
      10 * MINUTE,
    );
  });

  test('to a free one sets the paid worth aside, which counts again after changing back', async () => {
    const [old, gratis] = [await price(600_00, 6_000_00), await price(0, 0)];
    const { user } = await buy(app, { plan: old, cycle: 'yearly' });
    expect(await readPreview(app, user, { plan: gratis })).toMatchObject({
      carried_days: 0,
      set_aside: { days: 365, worth: 6_000 },
      expires_at: app.clock.inDays(30).toISOString(),
    });
    await startPurchase(app, { user, plan: gratis });
    expect(await readSubscription(app, user.id)).toMatchObject({
      plan: gratis.name,
      expiresAt: app.clock.inDays(30),
    });
    await buy(app, { user, plan: old });
    expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(395));
  });

  test('with a coupon carries over as much as without one', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    const coupon = await app.build.coupon({ discountValue: 99_00 });
    const upgrade = await buy(app, { user, plan: next, coupon });
    expect(await upgrade.effects()).toMatchObject({ carriedDays: 15 });
  });

  test('and back again loses nothing', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: next });
    await buy(app, { user, plan: old });
    // Twice 30 days of the old plan, and 600 taka of the other: 60 days more.
    expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(120));
  });

  test('carries over two payments in advance', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: old });
    const upgrade = await buy(app, { user, plan: next });
    expect(await upgrade.effects()).toMatchObject({
      carriedDays: 30,
      subscription: { expiresAt: app.clock.inDays(60), periods: [{}, { days: 15 }, { days: 15 }] },
    });
  });

  test('keeps the number of carried-over days through a renewal', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: next });
    await buy(app, { user, plan: next });
    expect(await readSubscription(app, user.id)).toMatchObject({
      carriedDays: 15,
      expiresAt: app.clock.inDays(75),
    });
  });

  test('from the free plan carries over nothing', async () => {
    const freePlan = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const user = await app.build.user();
    await givePlanTo(app.db, user.id, freePlan, { now: app.clock.now() });
    const next = await price(600_00);
    expect(await readPreview(app, user, { plan: next })).toMatchObject({
      carried_days: 0,
      given_ending: 'endless',
    });
    await buy(app, { user, plan: next });
    expect(await readSubscription(app, user.id)).toMatchObject({
      plan: next.name,
      expiresAt: app.clock.inDays(30),
      carriedDays: 0,
    });
  });

  test('to a plan that the user has without expiry is rejected, but money for it is kept', async () => {
    const plan = await price(300_00);
    const { user } = await buy(app, { plan });
    const late = await startPurchase(app, { user, plan });
    await givePlanTo(app.db, user.id, plan, { now: app.clock.now(), until: null });
    const { body } = await initiate(app, { user, plan }).expect(409);
    expect(body).toMatchObject({ success: false, code: 'plan_never_ends' });
    await late.returnAfter('pay');
    expect(await readMe(app, user)).toMatchObject({ plan_name: plan.name, expiry_date: null });
    const { body: state } = await app.api.as(user.token).get('/api/subscription').expect(200);
    expect(state).toMatchObject({ worth: 600, set_aside: 600 });
  });
});
