import type { Prisma } from '../generated/client.ts';
import type { DemoData } from './demo-data.ts';
import { writeSubscriptions } from './write-subscriptions.ts';

type PasswordHashOf = (email: string) => string;

/** Inserts rows with their ids. Requires empty tables. */
export async function writeDemoData(
  tx: Prisma.TransactionClient,
  data: DemoData,
  passwordHashOf: PasswordHashOf,
): Promise<void> {
  await tx.plan.createMany({ data: data.plans });
  await tx.coupon.createMany({ data: data.coupons });
  await tx.wallet.createMany({ data: data.wallets });
  await tx.user.createMany({
    data: data.users.map((user) => ({
      ...user,
      emailProvenAt: user.createdAt,
      passwordHash: passwordHashOf(user.email),
    })),
  });
  await tx.transaction.createMany({ data: data.transactions });
  await tx.paymentClaim.createMany({ data: data.claims });
  await tx.refund.createMany({ data: data.refunds });
  await tx.couponRedemption.createMany({ data: data.redemptions });
  await tx.paymentEvent.createMany({ data: data.events });
  await tx.$executeRaw`
    INSERT INTO payment_event_counts (transaction_id, source, count)
    SELECT transaction_id, source, count(*)::int FROM payment_events GROUP BY 1, 2`;
  await tx.attention.createMany({ data: data.attention });
  await writeSubscriptions(tx, data.subscriptions);
  await continueIdsAfter(tx);
}

/** Inserting explicit ids does not advance the sequences. */
async function continueIdsAfter(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    SELECT
      setval(pg_get_serial_sequence('plans', 'id'), (SELECT max(id) FROM plans)),
      setval(pg_get_serial_sequence('coupons', 'id'), (SELECT max(id) FROM coupons)),
      setval(pg_get_serial_sequence('wallets', 'id'), (SELECT max(id) FROM wallets)),
      setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users)),
      setval(pg_get_serial_sequence('transactions', 'id'), (SELECT max(id) FROM transactions))`;
}
