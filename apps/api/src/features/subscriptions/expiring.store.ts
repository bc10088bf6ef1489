import type { LastGiven } from '@nobayon/shared/domain/expiry.ts';
import { FREE_PLAN } from '@nobayon/shared/domain/price/quote.ts';
import type { Db } from '../../db.ts';

type Expiring = { userId: number; expiresAt: Date; given: LastGiven };

/**
 * Subscriptions that end, or ended, between two instants, each with its last purchase that was not
 * refunded. One that was not paid for counts as given at its start. Those that a refund has
 * ended are left out: their owners were told so.
 */
export async function listExpiring(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<Expiring[]> {
  const rows = await db.$queryRaw<{ userId: number; expiresAt: Date; at: Date; days: number }[]>`
    SELECT subscriptions.user_id AS "userId", expires_at AS "expiresAt",
      coalesce(bought.at, started_at) AS at,
      coalesce(bought.days, extract(epoch FROM expires_at - started_at)::double precision / 86400) AS days
    FROM subscriptions LEFT JOIN LATERAL (
      SELECT events.at, transactions.days
      FROM subscription_events events
      JOIN transactions ON transactions.id = events.transaction_id
      WHERE events.user_id = subscriptions.user_id AND events.at >= subscriptions.started_at
        AND events.kind = 'payment' AND transactions.status = 'completed'
      ORDER BY events.id DESC
      LIMIT 1
    ) bought ON true
    WHERE expires_at BETWEEN ${from} AND ${until}
      AND NOT EXISTS (
        SELECT FROM subscription_events ending
        WHERE ending.user_id = subscriptions.user_id AND ending.at = expires_at
          AND ending.kind IN ('refund', 'part_refund')
      )
    ORDER BY subscriptions.user_id`;
  return rows.map(({ userId, expiresAt, ...given }) => ({ userId, expiresAt, given }));
}

/**
 * The facts of a notice about a subscription that still ends at `expiresAt`; null for any other.
 */
export async function findExpiryFacts(db: Db, userId: number, expiresAt: Date) {
  return db.subscription.findFirst({
    where: { userId, expiresAt },
    select: {
      planId: true,
      cycle: true,
      plan: { select: { name: true, archivedAt: true } },
      user: { select: { firstname: true, lastname: true, email: true } },
    },
  });
}

/** Whether there is a free plan, whose access a user has after their plan has expired. */
export async function hasFreePlan(db: Db): Promise<boolean> {
  const name = { equals: FREE_PLAN, mode: 'insensitive' } as const;
  const free = await db.plan.findFirst({ where: { name, archivedAt: null }, select: { id: true } });
  return free !== null;
}
