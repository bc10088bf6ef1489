import { stretches } from '@nobayon/shared/domain/subscription/remaining-time.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { listEvents } from '../../features/subscriptions/subscription-events.store.ts';
import { DAY } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';

/**
 * All effects of a payment as one value to compare. Due jobs run first, so that receipts that have
 * yet to be sent are included.
 */
export async function readEffects(app: TestApp, invoiceNumber: string) {
  await app.runJobs();
  const row = await app.db.transaction.findUniqueOrThrow({
    where: { invoiceNumber },
    include: {
      redemption: { include: { coupon: true } },
      events: { orderBy: { id: 'asc' } },
    },
  });
  const mails = await app.sandbox.mails(row.userEmail);
  return {
    status: row.status,
    gatewayId: row.gatewayId,
    paidAmount: row.paidAmount,
    reviewReason: row.reviewReason,
    carriedDays: row.carriedDays,
    settledAt: row.settledAt,
    nextCheckAt: row.nextCheckAt,
    subscription: row.userId === null ? null : await readSubscription(app, row.userId),
    coupon: row.redemption && {
      used: row.redemption.coupon.usedCount,
      redemption: row.redemption.state,
    },
    receipts: mails.filter(({ subject }) => subject.endsWith(`receipt ${invoiceNumber}`)).length,
    events: row.events.map(({ source }) => source),
  };
}

/**
 * A user's subscription; null for none. `periods` lists the days that each payment still grants.
 */
export async function readSubscription(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: number,
) {
  const row = await db.subscription.findUnique({ where: { userId }, include: { plan: true } });
  const state = replay(await listEvents(db, userId), clock.now());
  return (
    row && {
      plan: row.plan.name,
      cycle: row.cycle,
      expiresAt: row.expiresAt,
      carriedDays: row.carriedDays,
      periods: stretches(state).map(({ transactionId, startsAt, endsAt, worth }) => ({
        transactionId,
        days: endsAt && (endsAt.getTime() - startsAt.getTime()) / DAY,
        worth,
      })),
    }
  );
}
