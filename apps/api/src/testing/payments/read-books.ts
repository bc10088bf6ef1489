import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import { stretches } from '@nobayon/shared/domain/subscription/stretches.ts';
import { listEvents } from '../../features/subscriptions/subscription-events.store.ts';
import { DAY } from '../clock.ts';
import type { TestApp } from '../create-test-app.ts';

/**
 * Everything that a payment has left behind, in one value to compare with. The jobs that are due
 * run first, so that a receipt that is owed counts.
 */
export async function readBooks(app: TestApp, invoiceNumber: string) {
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

/** What a user has: null for nothing. `periods` says which payment still gives which days. */
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
