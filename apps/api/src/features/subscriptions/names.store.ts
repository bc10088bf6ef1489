import type { Paisa } from '@nobayon/shared/domain/money.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { amountPaid, amountRefunded } from '@nobayon/shared/domain/transaction/refund.ts';
import type { DbOrTx } from '../../db.ts';

/** The current names of a history's plans, including archived ones. */
export async function planNamesOf(
  db: DbOrTx,
  events: readonly SubscriptionEvent[],
): Promise<Map<number, string>> {
  const ids = events.flatMap((event) => [
    ...('planId' in event ? [event.planId] : []),
    ...(event.kind === 'opening' ? event.bought.map(({ planId }) => planId) : []),
  ]);
  const plans = await db.plan.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(plans.map(({ id, name }) => [id, name]));
}

export async function invoiceNumbersOf(db: DbOrTx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.transaction.findMany({
    where: { id: { in: ids } },
    select: { id: true, invoiceNumber: true },
  });
  return new Map(rows.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
}

/** The address of the account with this id; null if there is none. */
export async function findUserEmail(db: DbOrTx, userId: number): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
  return user?.email ?? null;
}

/**
 * A payment's user, whether it ever gave time, and the amount that is not refunded; null if it is
 * unknown.
 */
export async function findPayer(
  db: DbOrTx,
  transactionId: number,
): Promise<{ userId: number | null; hasGiven: boolean; left: Paisa } | null> {
  const row = await db.transaction.findUnique({
    where: { id: transactionId },
    select: {
      userId: true,
      status: true,
      finalAmount: true,
      paidAmount: true,
      refundedAmount: true,
    },
  });
  if (!row) return null;
  const hasGiven = row.status === 'completed' || row.status === 'refunded';
  return { userId: row.userId, hasGiven, left: (amountPaid(row) ?? 0) - amountRefunded(row) };
}
