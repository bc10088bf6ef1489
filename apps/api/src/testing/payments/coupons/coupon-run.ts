import { expect } from 'vitest';
import { MINUTE } from '../../clock.ts';
import type { TestApp } from '../../create-test-app.ts';
import type { ManualPurchase, openManualShop } from '../manual-purchase.ts';
import { initiate, type Purchase, startPurchase } from '../start-purchase.ts';
import type { CouponAction, Decision } from './coupon-actions.ts';
import { type CouponLimits, modelCoupon, type UserIndex } from './model-coupon.ts';

type Shop = Awaited<ReturnType<typeof openManualShop>>;
type Plan = Awaited<ReturnType<TestApp['build']['plan']>>;
type Run = Awaited<ReturnType<typeof buildRun>>;
type Ordered = {
  who: UserIndex;
  /** Its place among all orders, by which the model knows it. */
  index: number;
  purchase: Purchase;
  status: string;
  byHand?: ManualPurchase;
  /** The one that waits, and how many there were. */
  claim?: number | undefined;
  claims: number;
};

/** Three customers, a coupon with these limits, and its model. */
export async function startCouponRun(
  app: TestApp,
  { shop, plan, limits }: { shop: Shop; plan: Plan; limits: CouponLimits },
) {
  const run = await buildRun(app, { shop, plan, limits });
  return {
    perform: (action: CouponAction) => perform(run, action),
    check: () => check(run),
  };
}

async function buildRun(app: TestApp, given: { shop: Shop; plan: Plan; limits: CouponLimits }) {
  const { maxUses, perCustomer } = given.limits;
  return {
    ...given,
    app,
    coupon: await app.build.coupon({ maxUses, maxUsesPerCustomer: perCustomer }),
    users: [await app.build.user(), await app.build.user(), await app.build.user()],
    model: modelCoupon(given.limits),
    orders: [] as Ordered[],
  };
}

async function perform(run: Run, action: CouponAction): Promise<void> {
  if (action.kind === 'wait') {
    run.app.clock.advance(action.minutes * MINUTE);
    return run.model.wait(action.minutes);
  }
  if ('who' in action) return order(run, action.who, { isByHand: action.kind === 'orderByHand' });
  const chosen = run.orders[action.nth % Math.max(1, run.orders.length)];
  if (!chosen) return;
  const { kind } = action;
  if (kind === 'claim') return claim(run, chosen);
  if (kind === 'approve' || kind === 'approveOther' || kind === 'reject') {
    return decide(run, chosen, kind);
  }
  return end(run, chosen, kind);
}

async function order(
  { app, shop, plan, coupon, users, model, orders }: Run,
  who: UserIndex,
  { isByHand }: { isByHand: boolean },
): Promise<void> {
  const user = users[who];
  if (!user) return;
  const wanted = { user, plan, coupon, gateway: isByHand ? 'manual' : 'paystation' };
  const one = { who, index: orders.length, status: 'pending', claims: 0 };
  if (!model.order(who, one.index)) {
    await initiate(app, wanted).expect(400);
  } else if (isByHand) {
    const byHand = await shop.start(wanted);
    orders.push({ ...one, purchase: byHand, byHand });
  } else {
    orders.push({ ...one, purchase: await startPurchase(app, wanted) });
  }
}

function isOpen({ status }: Ordered): boolean {
  return ['pending', 'failed', 'canceled'].includes(status);
}

async function claim({ model, orders }: Run, one: Ordered): Promise<void> {
  if (!isOpen(one)) return;
  const waiting = orders.filter((other) => other.who === one.who && other.claim);
  if (!one.byHand || one.claim || one.claims === 5 || waiting.length === 3) return;
  model.claim(one.who, one.index);
  one.claims += 1;
  one.claim = await one.byHand.claimed();
}

async function decide({ shop, model }: Run, one: Ordered, kind: Decision): Promise<void> {
  if (!one.claim) return;
  if (kind === 'reject') {
    model.reject(one.who, one.index);
    await shop.reject(one.claim).expect(200);
  } else {
    const isOther = kind === 'approveOther';
    one.status = !isOther && model.pay(one.who) ? 'completed' : 'review';
    model.approve(one.index, one.status);
    const amount = isOther ? { paid_amount: 1 } : {};
    const { body } = await shop.approve(one.claim, amount).expect(200);
    expect(body.claim.transaction.status).toBe(one.status);
  }
  one.claim = undefined;
}

/** Pays, fails, cancels or refunds an order at the gateway. */
async function end(
  { model }: Run,
  one: Ordered,
  kind: 'cancel' | 'fail' | 'pay' | 'refund',
): Promise<void> {
  const { who, index, purchase } = one;
  const isPaid = one.status === 'completed' || one.status === 'review';
  if (one.byHand || (kind === 'refund' ? !isPaid : !isOpen(one))) return;
  if (kind === 'pay') {
    one.status = model.pay(who) ? 'completed' : 'review';
  } else if (kind === 'refund') {
    if (one.status === 'review') model.end(who, index);
    one.status = 'refunded';
  } else if (one.status === 'pending') {
    one.status = kind === 'fail' ? 'failed' : 'canceled';
    if (kind === 'fail') model.end(who, index);
  }
  if (kind === 'refund') await purchase.outside({ action: 'refund' });
  const { body } = kind === 'refund' ? await purchase.verify() : await purchase.returnAfter(kind);
  expect([kind, body.status]).toEqual([kind, one.status]);
}

/** The invariants, and that the database agrees with the model. */
async function check({ app, coupon, limits, users, model, orders }: Run): Promise<void> {
  const { usedCount, redemptions } = await app.db.coupon.findUniqueOrThrow({
    where: { id: coupon.id },
    include: { redemptions: { include: { transaction: true } } },
  });
  expect(usedCount).toBeLessThanOrEqual(limits.maxUses);
  const redeemed = redemptions.filter(({ state }) => state === 'redeemed');
  expect([usedCount, redeemed.length]).toEqual(Array(2).fill(model.confirmed.length));
  const now = app.clock.now();
  for (const [who, user] of users.entries()) {
    const theirs = redemptions.filter(({ transaction }) => transaction.userId === user.id);
    expect(theirs.filter(({ state }) => state === 'redeemed').length).toBeLessThanOrEqual(
      limits.perCustomer ?? limits.maxUses,
    );
    const held = theirs.filter(
      ({ state, reservedUntil }) => state === 'reserved' && reservedUntil > now,
    );
    const holder = model.holder(who as UserIndex);
    expect(held.map(({ transactionId }) => transactionId)).toEqual(
      holder === null ? [] : [orders[holder]?.purchase.id],
    );
  }
  // Nothing is granted without a use, except what went back from a review.
  for (const { state, transaction } of redemptions) {
    if (transaction.status === 'completed') expect(state).toBe('redeemed');
  }
}
