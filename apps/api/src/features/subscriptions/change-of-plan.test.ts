import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMe, readPreview } from '../../testing/as-user.ts';
import { DAY, MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readSubscription } from '../../testing/read-books.ts';
import { buy } from '../../testing/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('changing to another plan', () => {
  const price = (monthlyPrice: number, yearlyPrice = monthlyPrice * 10) =>
    app.build.plan({ monthlyPrice, yearlyPrice });

  // Remaining days × price paid per day of the old ÷ price per day of the new, rounded down.
  const changes = [
    { from: 300_00, to: 600_00, after: 0, carried: 15 },
    { from: 300_00, to: 600_00, after: 10 * DAY, carried: 10 },
    { from: 300_00, to: 600_00, after: 9 * DAY + 1, carried: 10 },
    { from: 300_00, to: 499_00, after: 7 * DAY, carried: 13 },
    { from: 600_00, to: 300_00, after: 20 * DAY, carried: 20 },
    { from: 300_00, to: 600_00, after: 29 * DAY, carried: 0 },
    { from: 300_00, to: 600_00, after: 30 * DAY, carried: 0 },
    { from: 300_00, to: 600_00, after: 0, carried: 12, coupon: true },
    // 365 days of 3,000 taka, of which 265 are left: 265 × 8.219… ÷ 20.
    { from: 300_00, to: 600_00, after: 100 * DAY, carried: 108, cycle: 'yearly' },
  ] as const;

  test.for(changes)(
    '$from to $to paisa after $after ms carries $carried days over, as it said before',
    async ({ from, to, after, carried, ...how }) => {
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
        carried_days: carried,
        carried_from: carried > 0 ? old.name : null,
        expires_at: app.clock.inDays(30 + carried).toISOString(),
      });

      const upgrade = await buy(app, { user, plan: next });
      expect(await upgrade.books()).toMatchObject({
        carriedDays: carried,
        subscription: {
          plan: next.name,
          cycle: 'monthly',
          carriedDays: carried,
          expiresAt: new Date(expected.expires_at),
        },
      });
      expect(await readMe(app, user)).toMatchObject({
        plan_name: next.name,
        plan_price: to / 100,
        carried_days: carried,
        expiry_date: expected.expires_at,
      });
    },
  );

  test('what was promised does not melt while a card number is typed', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    const expected = await readPreview(app, user, { plan: next });
    app.clock.advance(20 * MINUTE);
    const upgrade = await buy(app, { user, plan: next });
    expect((await upgrade.books()).carriedDays).toBe(expected.carried_days);
  });

  test('with a coupon carries as much as without one', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    const coupon = await app.build.coupon({ discountValue: 99_00 });
    const upgrade = await buy(app, { user, plan: next, coupon });
    expect(await upgrade.books()).toMatchObject({ carriedDays: 15 });
  });

  test('and back again loses no more than what rounding takes', async () => {
    const [old, next] = [await price(300_00), await price(499_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: next });
    await buy(app, { user, plan: old });
    // 30 days became 18, and with 30 more 48 of 499 a month became 79 of 300.
    expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(30 + 79));
  });

  test('two payments ahead are both carried over', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: old });
    const upgrade = await buy(app, { user, plan: next });
    expect(await upgrade.books()).toMatchObject({
      carriedDays: 30,
      subscription: { expiresAt: app.clock.inDays(60), periods: [{}, { days: 15 }, { days: 15 }] },
    });
  });

  test('renewed keeps saying how many of its days were carried over', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await buy(app, { user, plan: next });
    await buy(app, { user, plan: next });
    expect(await readSubscription(app, user.id)).toMatchObject({
      carriedDays: 15,
      expiresAt: app.clock.inDays(75),
    });
  });

  test('from the free plan carries nothing', async () => {
    const freePlan = await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
    const user = await app.build.user();
    await app.db.subscription.create({
      data: {
        userId: user.id,
        planId: freePlan.id,
        startedAt: app.clock.now(),
        listPrice: 0,
        pricePaid: 0,
      },
    });
    const next = await price(600_00);
    expect(await readPreview(app, user, { plan: next })).toMatchObject({
      carried_days: 0,
      carried_from: null,
    });
    await buy(app, { user, plan: next });
    expect(await readSubscription(app, user.id)).toMatchObject({
      plan: next.name,
      expiresAt: app.clock.inDays(30),
      carriedDays: 0,
    });
  });

  test('leaves behind what an administrator gave', async () => {
    const [old, next] = [await price(300_00), await price(600_00)];
    const { user } = await buy(app, { plan: old });
    await app.db.subscriptionPeriod.create({
      data: {
        subscription: { connect: { userId: user.id } },
        days: 100,
        worth: 0,
        startsAt: app.clock.inDays(30),
        endsAt: app.clock.inDays(130),
      },
    });
    await buy(app, { user, plan: next });
    expect((await readSubscription(app, user.id))?.expiresAt).toEqual(app.clock.inDays(30 + 15));
  });
});
