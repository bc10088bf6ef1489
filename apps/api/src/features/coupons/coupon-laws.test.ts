import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { initiate, type Purchase, startPurchase } from '../../testing/payments/start-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// What holds for a coupon in every order of what its customers do. The model beside it knows two
// things alone: who holds a use until when, and who has confirmed how many.

type Limits = { maxUses: number; perCustomer: number | null };
type Who = 0 | 1 | 2;
type Act =
  | { kind: 'order'; who: Who }
  | { kind: 'wait'; minutes: number }
  | { kind: 'cancel' | 'fail' | 'pay' | 'refund'; nth: number };

const anyWho = fc.constantFrom<Who>(0, 1, 2);
const nth = fc.nat({ max: 11 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: anyWho.map((who) => ({ kind: 'order', who }) as const) },
  { weight: 4, arbitrary: nth.map((nth) => ({ kind: 'pay', nth }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'fail', 'refund'), nth }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 16) }),
  },
);
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  maxUses: fc.integer({ min: 1, max: 3 }),
  perCustomer: fc.constantFrom(null, 1, 2),
});

type Ordered = { who: Who; purchase: Purchase; status: string };

function modelOf({ maxUses, perCustomer }: Limits) {
  const held = new Map<Who, { by: number; until: number }>();
  const confirmed: Who[] = [];
  let minute = 0;

  const usesOf = (who: Who) => confirmed.filter((one) => one === who).length;
  const hold = (who: Who) => {
    const one = held.get(who);
    return one && one.until > minute ? one : null;
  };
  const heldByOthers = (who: Who) => [...held.keys()].filter((one) => one !== who && hold(one));
  function hasUseFor(who: Who): boolean {
    const hasOwn = perCustomer === null || usesOf(who) < perCustomer;
    return hasOwn && confirmed.length + heldByOthers(who).length < maxUses;
  }

  return {
    confirmed,
    wait: (minutes: number) => {
      minute += minutes;
    },
    order(who: Who, order: number): boolean {
      if (!hasUseFor(who)) return false;
      held.set(who, { by: order, until: minute + 30 });
      return true;
    },
    /** Whether the payment is granted. */
    pay(who: Who): boolean {
      if (!hasUseFor(who)) return false;
      held.delete(who);
      confirmed.push(who);
      return true;
    },
    end(who: Who, order: number): void {
      if (held.get(who)?.by === order) held.delete(who);
    },
  };
}

test('in whatever order it is ordered with, canceled, paid and refunded, a coupon keeps its limits', async () => {
  const plan = await app.build.plan();
  await fc.assert(
    fc.asyncProperty(
      anyLimits,
      fc.array(anyAct, { minLength: 8, maxLength: 18 }),
      async (limits, acts) => {
        const coupon = await app.build.coupon({
          maxUses: limits.maxUses,
          maxUsesPerCustomer: limits.perCustomer,
        });
        const users = [await app.build.user(), await app.build.user(), await app.build.user()];
        const model = modelOf(limits);
        const orders: Ordered[] = [];
        for (const act of acts) {
          if (act.kind === 'wait') {
            app.clock.advance(act.minutes * MINUTE);
            model.wait(act.minutes);
          } else if (act.kind === 'order') {
            await order(act.who);
          } else {
            const chosen = orders[act.nth % Math.max(1, orders.length)];
            if (chosen) await move(chosen, orders.indexOf(chosen), act.kind);
          }
          await check();
        }

        async function order(who: Who): Promise<void> {
          const user = users[who];
          if (!user) return;
          if (model.order(who, orders.length)) {
            const purchase = await startPurchase(app, { user, plan, coupon });
            orders.push({ who, purchase, status: 'pending' });
          } else {
            await initiate(app, { user, plan, coupon }).expect(400);
          }
        }

        async function move(
          one: Ordered,
          index: number,
          kind: 'cancel' | 'fail' | 'pay' | 'refund',
        ) {
          const { who, purchase } = one;
          const isOpen = ['pending', 'failed', 'canceled'].includes(one.status);
          const isPaid = one.status === 'completed' || one.status === 'review';
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
          for (const user of users) {
            const theirs = redeemed.filter(({ transaction }) => transaction.userId === user.id);
            expect(theirs.length).toBeLessThanOrEqual(limits.perCustomer ?? limits.maxUses);
            const held = redemptions.filter(
              ({ state, transaction }) => state === 'reserved' && transaction.userId === user.id,
            );
            expect(held.length).toBeLessThanOrEqual(1);
          }
          // Nothing is granted without a use, except what went back from a review.
          for (const { state, transaction } of granted) {
            if (transaction.status === 'completed') expect(state).toBe('redeemed');
          }
        }
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);
