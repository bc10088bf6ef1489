import { randomBytes } from 'node:crypto';
import type { Db } from '@nobayon/prisma/client.ts';
import { DAY_MS } from '../../packages/shared/src/domain/calendar.ts';

const PAYMENTS = 25;

/** Creates a user's payments of two years: more than one page. */
export async function makeHistory(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const plan = await db.plan.findFirstOrThrow();
  const now = Date.now();
  await db.transaction.createMany({
    data: Array.from({ length: PAYMENTS }, (_, n) => ({
      invoiceNumber: `NB-${randomBytes(8).toString('hex').toUpperCase()}`,
      userId: id,
      planId: plan.id,
      gateway: 'paystation',
      gatewayId: `T${n}`,
      paymentMethod: 'bkash',
      userName: 'Nusrat Jahan',
      userEmail: email,
      planName: plan.name,
      cycle: 'monthly' as const,
      days: plan.durationDays,
      amount: plan.monthlyPrice,
      discountAmount: 0,
      finalAmount: plan.monthlyPrice,
      status: 'completed' as const,
      createdAt: new Date(now - n * 30 * DAY_MS),
      settledAt: new Date(now - n * 30 * DAY_MS + 60_000),
    })),
  });
}
