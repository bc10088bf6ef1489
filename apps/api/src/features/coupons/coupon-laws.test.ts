import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { type ManualPurchase, openManualShop } from '../../testing/payments/manual-purchase.ts';
import { type CouponLimits, modelCoupon, type Who } from '../../testing/payments/model-coupon.ts';
import { initiate, type Purchase, startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof openManualShop>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  shop = await openManualShop(app);
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
});
afterAll(() => app.close());

// Invariants of a coupon for any order of its customers' actions.

type Act =
  | { kind: 'order' | 'orderByHand'; who: Who }
  | { kind: 'wait'; minutes: number }
  | { kind: 'cancel' | 'fail' | 'pay' | 'refund'; nth: number }
  /**
   * Of an order by hand: that the money was sent, and what an administrator says of it:
   * `approveOther` that another amount arrived, which goes to review.
   */
  | { kind: 'claim' | 'approve' | 'approveOther' | 'reject'; nth: number };

const anyWho = fc.constantFrom<Who>(0, 1, 2);
const nth = fc.nat({ max: 11 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('order', 'orderByHand'), who: anyWho }),
  },
  { weight: 4, arbitrary: nth.map((nth) => ({ kind: 'pay', nth }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'fail', 'refund'), nth }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('claim', 'claim', 'approve', 'approveOther', 'reject'),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(5, 16, 31),
    }),
  },
);
const anyLimits: fc.Arbitrary<CouponLimits> = fc.record({
  maxUses: fc.integer({ min: 1, max: 3 }),
  perCustomer: fc.constantFrom(null, 1, 2),
});

type Ordered = {
  who: Who;
  purchase: Purchase;
  status: string;
  byHand?: ManualPurchase;
  /** The one that waits, and how many there were. */
  claim?: number | undefined;
  claims: number;
};

test('a coupon keeps its limits in any sequence of orders, cancellations, payments and refunds', async () => {
  const plan = await app.build.plan();
  await fc.assert(
    fc.asyncProperty(
      anyLimits,
      fc.array(anyAct, { minLength: 12, maxLength: 24 }),
      async (limits, acts) => {
        const coupon = await app.build.coupon({
          maxUses: limits.maxUses,
          maxUsesPerCustomer: limits.perCustomer,
        });
        const users = [await app.build.user(), await app.build.user(), await app.build.user()];
        const model = modelCoupon(limits);
        const orders: Ordered[] = [];
        for (const act of acts) {
          if (act.kind === 'wait') {
            app.clock.advance(act.minutes * MINUTE);
            model.wait(act.minutes);
          } else if ('who' in act) {
            await order(act.who, act.kind === 'orderByHand');
          } else {
            const chosen = orders[act.nth % Math.max(1, orders.length)];
            if (chosen) await move(chosen, orders.indexOf(chosen), act.kind);
          }
          await check();
        }

        async function order(who: Who, isByHand: boolean): Promise<void> {
          const user = users[who];
          if (!user) return;
          const wanted = { user, plan, coupon, gateway: isByHand ? 'manual' : 'paystation' };
          if (!model.order(who, orders.length)) {
            await initiate(app, wanted).expect(400);
          } else if (isByHand) {
            const byHand = await shop.start(wanted);
            orders.push({ who, purchase: byHand, byHand, status: 'pending', claims: 0 });
          } else {
            const purchase = await startPurchase(app, wanted);
            orders.push({ who, purchase, status: 'pending', claims: 0 });
          }
        }

        async function claim(one: Ordered, index: number): Promise<void> {
          const waiting = orders.filter((other) => other.who === one.who && other.claim);
          if (!one.byHand || one.claim || one.claims === 5 || waiting.length === 3) return;
          model.claim(one.who, index);
          one.claims += 1;
          one.claim = await one.byHand.claimed();
        }

        async function decide(
          one: Ordered,
          index: number,
          kind: 'approve' | 'approveOther' | 'reject',
        ) {
          if (!one.claim) return;
          if (kind === 'reject') {
            model.reject(one.who, index);
            await shop.reject(one.claim).expect(200);
          } else {
            const isOther = kind === 'approveOther';
            one.status = !isOther && model.pay(one.who) ? 'completed' : 'review';
            model.approve(index, one.status);
            const amount = isOther ? { paid_amount: 1 } : {};
            const { body } = await shop.approve(one.claim, amount).expect(200);
            expect(body.claim.transaction.status).toBe(one.status);
          }
          one.claim = undefined;
        }

        async function move(
          one: Ordered,
          index: number,
          kind: Exclude<Act, { who: Who } | { minutes: number }>['kind'],
        ) {
          const { who, purchase } = one;
          const isOpen = ['pending', 'failed', 'canceled'].includes(one.status);
          const isPaid = one.status === 'completed' || one.status === 'review';
          if (kind === 'claim') return isOpen ? claim(one, index) : undefined;
          if (kind === 'approve' || kind === 'approveOther' || kind === 'reject') {
            return decide(one, index, kind);
          }
          if (one.byHand) return;
          if (kind === 'refund' ? !isPaid : !isOpen) return;
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
          const { body } =
            kind === 'refund' ? await purchase.verify() : await purchase.returnAfter(kind);
          expect([kind, body.status]).toEqual([kind, one.status]);
        }

        async function check(): Promise<void> {
          const { usedCount, redemptions } = await app.db.coupon.findUniqueOrThrow({
            where: { id: coupon.id },
            include: { redemptions: { include: { transaction: true } } },
          });
          expect(usedCount).toBeLessThanOrEqual(limits.maxUses);
          const redeemed = redemptions.filter(({ state }) => state === 'redeemed');
          expect([usedCount, redeemed.length]).toEqual(Array(2).fill(model.confirmed.length));
          const granted = redemptions.filter((one) =>
            ['completed', 'refunded'].includes(one.transaction.status),
          );
          for (const [who, user] of users.entries()) {
            const theirs = redeemed.filter(({ transaction }) => transaction.userId === user.id);
            expect(theirs.length).toBeLessThanOrEqual(limits.perCustomer ?? limits.maxUses);
            const now = app.clock.now();
            const held = redemptions.filter(
              ({ state, reservedUntil, transaction: { userId } }) =>
                state === 'reserved' && reservedUntil > now && userId === user.id,
            );
            const holder = model.holder(who as Who);
            expect(held.map(({ transactionId }) => transactionId)).toEqual(
              holder === null ? [] : [orders[holder]?.purchase.id],
            );
          }
          // Nothing is granted without a use, except what went back from a review.
          for (const { state, transaction } of granted) {
            if (transaction.status === 'completed') expect(state).toBe('redeemed');
          }
        }
      },
    ),
    { numRuns: runs(4), examples: [[{ maxUses: 1, perCustomer: null }, newOrderDuringReview]] },
  );
});

/** The newer order does not take over the use of an approved payment that is in review. */
const newOrderDuringReview: Act[] = [
  { kind: 'orderByHand', who: 0 },
  { kind: 'claim', nth: 0 },
  { kind: 'approveOther', nth: 0 },
  { kind: 'order', who: 0 },
  { kind: 'wait', minutes: 31 },
  { kind: 'order', who: 1 },
];
