import {
  ABANDONED_AFTER_MS,
  type CheckSchedule,
} from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { type Db, type DbOrTx, Prisma } from '../../../db.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import type { TransactionRow } from '../transactions.store.ts';

/**
 * Payments that a customer waits for, payments that may still be paid, and payments that may be
 * refunded.
 */
export const dueKinds = ['pending', 'unpaid', 'paid'] as const;
export type DueKind = (typeof dueKinds)[number];

// Each must match the condition of its partial index.
const statuses: Record<DueKind, Prisma.Sql> = {
  pending: Prisma.sql`status = 'pending'`,
  unpaid: Prisma.sql`status IN ('pending', 'failed', 'canceled')`,
  paid: Prisma.sql`status IN ('completed', 'review')`,
};

function isDue(kind: DueKind, now: Date): Prisma.Sql {
  return Prisma.sql`next_check_at <= ${now} AND ${statuses[kind]}
    AND (ask_after IS NULL OR ask_after <= ${now})`;
}

/**
 * What is due of each of these gateways. One statement for all of them, because usually nothing is.
 */
export async function findDueKinds(
  db: Db,
  gateways: string[],
  now: Date,
): Promise<Map<string, DueKind[]>> {
  const anyDue = (kind: DueKind) => Prisma.sql`EXISTS (
    SELECT FROM transactions WHERE ${isDue(kind, now)} AND gateway = connected.name)`;
  const rows = await db.$queryRaw<({ name: string } & Record<DueKind, boolean>)[]>`
    SELECT name, ${anyDue('pending')} AS pending, ${anyDue('unpaid')} AS unpaid,
      ${anyDue('paid')} AS paid
    FROM unnest(${gateways}::text[]) AS connected (name)`;
  return new Map(rows.map((row) => [row.name, dueKinds.filter((kind) => row[kind])]));
}

type Claim = { gateway: string; now: Date; leaseUntil: Date };

/**
 * Claims the payment that has been due for longest, for the length of a lease: no other worker gets
 * it, and it becomes free again if this one dies. Null if none is due.
 */
export async function claimDue(
  db: Db,
  kind: DueKind,
  { gateway, now, leaseUntil }: Claim,
): Promise<number | null> {
  const [claimed] = await db.$queryRaw<{ id: number }[]>`
    UPDATE transactions SET ask_after = ${leaseUntil}
    WHERE id = (
      SELECT id FROM transactions
      WHERE ${isDue(kind, now)} AND gateway = ${gateway}
      ORDER BY next_check_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  return claimed?.id ?? null;
}

/**
 * The payment with which to check whether the gateway answers again: the due payment whose last
 * attempt is the longest ago. A payment that is never answered therefore blocks no other. Null
 * if none is due.
 */
export async function claimProbe(
  db: Db,
  { gateway, now, leaseUntil }: Claim,
): Promise<{ id: number; dueAt: Date } | null> {
  const [claimed] = await db.$queryRaw<{ id: number; dueAt: Date }[]>`
    UPDATE transactions SET ask_after = ${leaseUntil}
    WHERE id = (
      SELECT id FROM transactions
      WHERE next_check_at <= ${now} AND ${statuses.unpaid} AND gateway = ${gateway}
      ORDER BY ask_after NULLS FIRST, next_check_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, next_check_at AS "dueAt"`;
  return claimed ?? null;
}

/**
 * Other gateways for which pending payments have been overdue since `overdueSince`. Hidden payments
 * count only if they were started after `hiddenSince`.
 */
export async function findWaitedFor(
  db: Db,
  connected: string[],
  { overdueSince, hiddenSince }: { overdueSince: Date; hiddenSince: Date },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ gateway: string }[]>`
    SELECT DISTINCT gateway FROM transactions
    WHERE next_check_at <= ${overdueSince} AND status = 'pending'
      AND (deleted_at IS NULL OR created_at > ${hiddenSince})
      AND gateway <> ALL (${[...connected, NO_GATEWAY]})
    ORDER BY gateway`;
  return rows.map(({ gateway }) => gateway);
}

/**
 * Payments that the gateway must know if it knows any of ours: one that it confirmed, and a new
 * one. If it can only be queried by its own ID, a payment that has none is still being started.
 */
export async function findKnown(
  db: Db,
  { name: gateway, capabilities }: Pick<PaymentGateway, 'name' | 'capabilities'>,
): Promise<number[]> {
  const [confirmed, opened] = await Promise.all([
    findConfirmed(db, gateway),
    findNewest(db, {
      gateway,
      status: 'pending',
      ...(!capabilities.canQueryByInvoice && { gatewayReference: { not: null } }),
    }),
  ]);
  return [confirmed, opened].filter((id) => id !== null);
}

/** The newest payment that the gateway has confirmed. */
export function findConfirmed(db: Db, gateway: string): Promise<number | null> {
  return findNewest(db, { gateway, status: 'completed', gatewayId: { not: null } });
}

async function findNewest(db: Db, where: Prisma.TransactionWhereInput): Promise<number | null> {
  const newest = await db.transaction.findFirst({
    // In the order of the index, which has no hidden ones.
    where: { ...where, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  return newest?.id ?? null;
}

/** Saves the result of a query, unless the payment has changed since. */
export async function saveCheckSchedule(
  db: Db,
  { id, status }: Pick<TransactionRow, 'id' | 'status'>,
  schedule: CheckSchedule,
): Promise<void> {
  await db.transaction.updateMany({ where: { id, status }, data: schedule });
}

/** Records that a query was not answered: the payment is due from now on, if it was not already. */
export async function recordUnansweredQuery(db: Db, id: number, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE transactions SET next_check_at = ${now}
    WHERE id = ${id} AND status <> 'refunded' AND gateway <> ${NO_GATEWAY}
      AND (next_check_at IS NULL OR next_check_at > ${now})`;
}

/**
 * Ends pauses after missing answers: every payment of this gateway that is due by then may be
 * queried now. Only due payments pause.
 */
export async function endPauses(tx: DbOrTx, gateway: string, dueBy: Date): Promise<void> {
  for (const kind of ['unpaid', 'paid'] as const) {
    await tx.$executeRaw`
      UPDATE transactions SET ask_after = NULL
      WHERE next_check_at <= ${dueBy} AND ${statuses[kind]}
        AND ask_after IS NOT NULL AND gateway = ${gateway}`;
  }
}

/** Makes payments that were open or given up since then due again. */
export async function askAgainSince(
  tx: DbOrTx,
  { gateway, since, now }: { gateway: string; since: Date; now: Date },
): Promise<void> {
  const openThen = new Date(since.getTime() - ABANDONED_AFTER_MS);
  await tx.$executeRaw`
    UPDATE transactions SET next_check_at = ${now}
    WHERE gateway = ${gateway} AND status IN ('pending', 'failed', 'canceled')
      AND (created_at > ${openThen} OR settled_at >= ${since})
      AND (next_check_at IS NULL OR next_check_at > ${now})`;
}

/**
 * Makes all payments due that may still be paid, also those that were given up although they are
 * not old enough: the clock was ahead.
 */
export async function askAllOpen(tx: DbOrTx, gateway: string, now: Date): Promise<void> {
  const openThen = new Date(now.getTime() - ABANDONED_AFTER_MS);
  await tx.$executeRaw`
    UPDATE transactions SET next_check_at = ${now}
    WHERE gateway = ${gateway} AND status IN ('pending', 'failed', 'canceled')
      AND (next_check_at > ${now}
        OR next_check_at IS NULL AND created_at BETWEEN ${openThen} AND ${now})`;
}
