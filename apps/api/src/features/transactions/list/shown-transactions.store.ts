import {
  type EventSource,
  eventSources,
  MAX_EVENTS_PER_SOURCE,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Db, DbOrTx, Prisma } from '../../../db.ts';
import { COUNT_CAP } from '../../../http/pagination.ts';
import type { PageWindow } from './page-window.ts';

const withAttention = {
  attention: { where: { resolvedAt: null }, orderBy: { id: 'asc' }, select: { reason: true } },
} satisfies Prisma.TransactionInclude;

/** A payment with its open attention items. */
export type AdminTransactionRow = Prisma.TransactionGetPayload<{ include: typeof withAttention }>;

const orders = {
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
  oldest: [{ createdAt: 'asc' }, { id: 'asc' }],
} satisfies Record<PageWindow['from'], Prisma.TransactionOrderByWithRelationInput[]>;

/**
 * The ids of a page from an index-only scan, so that skipped rows of a deep page are never read.
 */
export async function listIds(
  db: Db,
  where: Prisma.TransactionWhereInput,
  { from, skip, take }: PageWindow,
): Promise<number[]> {
  if (take === 0) return [];
  const page = await db.transaction.findMany({
    where,
    orderBy: orders[from],
    skip,
    take,
    select: { id: true },
  });
  return page.map(({ id }) => id);
}

/** These payments, newest first. */
export function listByIds(db: Db, ids: number[]): Promise<AdminTransactionRow[]> {
  return db.transaction.findMany({
    where: { id: { in: ids } },
    orderBy: orders.newest,
    include: withAttention,
  });
}

/**
 * Counts up to one more than `COUNT_CAP`. In the order of an index, because otherwise Prisma would
 * sort all of them by id first.
 */
export function countUpToCap(db: Db, where: Prisma.TransactionWhereInput): Promise<number> {
  return db.transaction.count({ where, orderBy: orders.newest, take: COUNT_CAP + 1 });
}

/** A payment, hidden or not. */
export function findAny(db: DbOrTx, id: number): Promise<AdminTransactionRow | null> {
  return db.transaction.findUnique({ where: { id }, include: withAttention });
}

/** The stored events of a payment in order of arrival. */
export async function listEvents(db: Db, transactionId: number) {
  const newest = await db.paymentEvent.findMany({
    where: { transactionId },
    orderBy: { id: 'desc' },
    take: MAX_EVENTS_PER_SOURCE * eventSources.length,
  });
  return newest.reverse();
}

/** The total number of events of each source. */
export async function countEvents(
  db: Db,
  transactionId: number,
): Promise<Record<EventSource, number>> {
  const rows = await db.paymentEventCount.findMany({ where: { transactionId } });
  const counts = new Map(rows.map(({ source, count }) => [source, count]));
  return {
    browser: counts.get('browser') ?? 0,
    notification: counts.get('notification') ?? 0,
    gateway: counts.get('gateway') ?? 0,
    unverified: counts.get('unverified') ?? 0,
  };
}
