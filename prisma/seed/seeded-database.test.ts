import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import { quote } from '@nobayon/shared/domain/price/quote.ts';
import { purchaseEffect } from '@nobayon/shared/domain/subscription/purchase-effect.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { summarize } from '@nobayon/shared/domain/subscription/summary.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { eventFrom } from '@nobayon/shared/records/subscription-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../apps/api/src/features/auth/passwords/create-passwords.ts';
import { isOldHash } from '../../apps/api/src/features/auth/passwords/password-hash.ts';
import { createDb, type Db } from '../client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { demoAccount } from './people/demo-account.ts';
import { seed } from './seed.ts';

const now = new Date('2026-11-20T04:30:00Z');

describe('a seeded database', () => {
  let database: TestDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await createTestDatabase();
    expect(await seed(database.ownerUrl, { now })).toEqual({ seeded: true });
    db = createDb(database.url);
  });
  afterAll(async () => {
    await db.$disconnect();
    await database.drop();
  });

  it('has users, of whom none is an administrator', async () => {
    expect(await db.user.count()).toBeGreaterThanOrEqual(40);
    expect(await db.user.count({ where: { role: 'admin' } })).toBe(0);
  });

  it('lets the demo account sign in, and nobody else with its password', async () => {
    const users = await db.user.findMany({ select: { email: true, passwordHash: true } });
    const hashes = new Set(users.map(({ passwordHash }) => passwordHash));
    expect([...hashes].map(isOldHash)).toEqual([false, false]);
    const passwords = createPasswords();
    const matching = await Promise.all(
      [...hashes].map(async (hash) => ({
        hash,
        matches: await passwords.matches(demoAccount.password, hash),
      })),
    );
    const [known, ...others] = matching.filter(({ matches }) => matches);
    expect(others).toEqual([]);
    const owners = users.filter(({ passwordHash }) => passwordHash === known?.hash);
    expect(owners.map(({ email }) => email)).toEqual([demoAccount.email]);
  });

  it('has plans with a yearly price of ten months', async () => {
    const plans = await db.plan.findMany({ orderBy: { monthlyPrice: 'asc' } });
    expect(plans.map(({ name }) => name)).toEqual(['Free', 'Basic', 'Pro', 'Team']);
    for (const plan of plans) {
      expect(plan.yearlyPrice).toBe(plan.monthlyPrice * 10);
      expect(plan.durationDays).toBe(30);
    }
  });

  it('has payments in every status', async () => {
    const groups = await db.transaction.groupBy({ by: ['status'], _count: true });
    expect(new Set(groups.map(({ status }) => status))).toEqual(new Set(transactionStatuses));
    const total = groups.reduce((sum, { _count }) => sum + _count, 0);
    expect(total).toBeGreaterThanOrEqual(200);
  });

  it('has payments with the prices of their plan and coupon', async () => {
    const rows = await db.transaction.findMany({
      include: { plan: true, redemption: { include: { coupon: true } } },
    });
    for (const { plan, redemption, ...row } of rows) {
      const coupon = redemption?.coupon;
      const discount =
        coupon?.discountType === 'fixed'
          ? ({ kind: 'fixed', amount: coupon.discountValue } as const)
          : ({ kind: 'percentage', share: coupon?.discountValue ?? 0 } as const);
      expect({
        subtotal: row.amount,
        discount: row.discountAmount,
        total: row.finalAmount,
        days: row.days,
      }).toEqual(quote(plan, row.cycle, discount));
      expect(row.couponCode).toBe(coupon?.code ?? null);
      expect(row.gateway === 'none').toBe(row.finalAmount === 0);
    }
  });

  it('has manual payments with their claims, some of which wait', async () => {
    const rows = await db.transaction.findMany({
      where: { gateway: 'manual' },
      include: { claims: true },
    });
    for (const { status, gatewayId, claims } of rows) {
      const [claim, ...others] = claims;
      expect([claim?.state, others]).toEqual([status === 'pending' ? 'open' : 'approved', []]);
      if (gatewayId !== null) expect(gatewayId).toBe(`${claim?.walletId}:${claim?.trxId}`);
    }
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(2);
    expect(rows.length).toBeGreaterThan(4);
  });

  it('has a gateway id and a method only for payments that the gateway collected', async () => {
    const gateway = { notIn: ['none', 'manual'] };
    const rows = await db.transaction.findMany({ where: { gateway } });
    const gateways = new Set(rows.map((row) => row.gateway));
    expect(gateways).toEqual(new Set(['paystation', 'sslcommerz', 'bkash']));
    for (const { status, gatewayId, paymentMethod, settledAt } of rows) {
      const isCollected = status === 'completed' || status === 'refunded';
      expect(gatewayId !== null).toBe(isCollected);
      expect(paymentMethod !== null).toBe(isCollected);
      expect(settledAt === null).toBe(status === 'pending');
    }
    const methods = new Set(rows.map(({ paymentMethod }) => paymentMethod));
    expect(methods).toEqual(new Set([null, 'bKash', 'Nagad', 'Rocket', 'Upay', 'Card']));
    const reviews = rows.filter(({ status }) => status === 'review');
    for (const { paidAmount, finalAmount } of reviews) {
      expect(paidAmount).toBeGreaterThan(0);
      expect(paidAmount).not.toBe(finalAmount);
    }
    const waiting = await db.attention.findMany({ where: { reason: 'review', resolvedAt: null } });
    expect(waiting.map(({ transactionId }) => transactionId).sort()).toEqual(
      reviews.map(({ id }) => id).sort(),
    );
  });

  it('has a full and a partial refund, with the responses of their gateways', async () => {
    const refunds = await db.refund.findMany({
      include: { transaction: { include: { events: true, history: true } } },
    });
    expect(refunds.map(({ transaction }) => transaction.status).sort()).toEqual([
      'completed',
      'refunded',
    ]);
    for (const { transaction, amount, settledAt } of refunds) {
      const isWhole = transaction.status === 'refunded';
      expect(amount === transaction.finalAmount).toBe(isWhole);
      expect(transaction.refundedAmount).toBe(isWhole ? 0 : amount);
      expect(transaction.events.at(-1)?.receivedAt).toEqual(settledAt);
    }
    const parts = await db.subscriptionEvent.findMany({ where: { kind: 'part_refund' } });
    const part = refunds.find(({ transaction }) => transaction.status === 'completed');
    expect(parts.map(({ details }) => details)).toEqual([
      { transactionId: part?.transactionId, amount: part?.amount },
    ]);
  });

  it('respects the limits of coupons, whose use counts match the redemptions', async () => {
    const coupons = await db.coupon.findMany({
      include: { redemptions: { include: { transaction: true } } },
    });
    for (const { redemptions, ...coupon } of coupons) {
      const { usedCount, maxUses, maxUsesPerCustomer, planNames, cycles, validUntil } = coupon;
      expect(usedCount).toBeLessThanOrEqual(maxUses ?? Number.POSITIVE_INFINITY);
      const endOfLastDay = validUntil && new Date(validUntil.getTime() + 18 * 3_600_000);
      const redeemed = redemptions.filter(({ state }) => state === 'redeemed');
      const byCustomer = Map.groupBy(redeemed, ({ transaction }) => transaction.userId);
      expect(redeemed).toHaveLength(usedCount);
      for (const uses of byCustomer.values()) {
        expect(uses.length).toBeLessThanOrEqual(maxUsesPerCustomer ?? uses.length);
      }
      for (const { state, transaction: use } of redemptions) {
        expect(state === 'redeemed').toBe(['completed', 'refunded'].includes(use.status));
        expect(planNames.length === 0 || planNames.includes(use.planName)).toBe(true);
        expect(cycles.length === 0 || cycles.includes(use.cycle)).toBe(true);
        expect(!endOfLastDay || use.createdAt < endOfLastDay).toBe(true);
      }
    }
  });

  it('has subscriptions that match the rules for their payments', async () => {
    const users = await db.user.findMany({
      include: {
        subscription: true,
        subscriptionEvents: { orderBy: { id: 'asc' } },
        transactions: { include: { events: { orderBy: { id: 'asc' } }, refunds: true } },
      },
    });
    for (const { transactions, subscription, subscriptionEvents } of users) {
      const events = subscriptionEvents.map(eventFrom);
      const moves = transactions.flatMap(movesOf).sort((a, b) => a.at.getTime() - b.at.getTime());
      expect(events.slice(1).map(({ kind, at }) => ({ kind, at }))).toEqual(
        moves.map(({ kind, at }) => ({ kind, at })),
      );
      for (const event of events) {
        if (event.kind !== 'payment') continue;
        const row = transactions.find(({ id }) => id === event.transactionId);
        expect(row).toMatchObject({ amount: event.listPrice, finalAmount: event.paid });
        const before = replay(
          events.filter(({ id }) => id < event.id),
          event.at,
        );
        expect(row?.carriedDays).toBe(daysBegun(purchaseEffect(before, event).carried.ms));
      }
      const last = events.at(-1);
      expect(subscription).toMatchObject(
        summarize(replay(events, last?.at ?? now), events) ?? { planId: null },
      );
    }
  });

  it('continues with free ids', async () => {
    const { id } = await db.plan.create({
      data: { name: 'Extra', monthlyPrice: 1, yearlyPrice: 1, durationDays: 1 },
    });
    expect(id).toBe(5);
    await db.plan.delete({ where: { id } });
  });
});

type Row = Awaited<ReturnType<Db['transaction']['findFirstOrThrow']>>;
type RowWithEvents = Row & {
  events: { source: string; receivedAt: Date }[];
  refunds: { settledAt: Date | null }[];
};
type Move = { kind: 'payment' | 'refund' | 'part_refund'; at: Date; row: Row };

/** When a payment was made and refunded: a refunded one has the former only in its events. */
function movesOf({ events, refunds, ...row }: RowWithEvents): Move[] {
  const { status, settledAt } = row;
  if (!settledAt || (status !== 'completed' && status !== 'refunded')) return [];
  if (status === 'completed') {
    const parts = refunds.flatMap(({ settledAt: at }) => at ?? []);
    return [
      { kind: 'payment', at: settledAt, row },
      ...parts.map((at): Move => ({ kind: 'part_refund', at, row })),
    ];
  }
  const verified = events.find(({ source }) => source === 'gateway');
  if (!verified) throw new Error(`${row.invoiceNumber} was never verified.`);
  return [
    { kind: 'payment', at: verified.receivedAt, row },
    { kind: 'refund', at: settledAt, row },
  ];
}
