import { type DbOrTx, Prisma } from '../../db.ts';
import { queueManySyncs } from './chat-jobs.store.ts';

/** Queues a sync of all current users of a plan, in the transaction of the plan's change. */
export function queueSyncOfMembers(tx: DbOrTx, planId: number, now: Date): Promise<void> {
  const isMember = Prisma.sql`
    plan_id = ${planId} AND (expires_at IS NULL OR expires_at > ${now})`;
  return queueWhere(tx, isMember);
}

/** The same for all users without a plan, who have the access of the free plan. */
export function queueSyncOfUsersWithoutPlan(tx: DbOrTx, now: Date): Promise<void> {
  return queueWhere(tx, Prisma.sql`plan_id IS NULL OR expires_at <= ${now}`);
}

async function queueWhere(tx: DbOrTx, condition: Prisma.Sql): Promise<void> {
  await queueManySyncs(
    tx,
    Prisma.sql`
      SELECT users.id FROM users LEFT JOIN subscriptions ON subscriptions.user_id = users.id
      WHERE ${condition}`,
  );
}
