import type { Db, DbOrTx, Prisma } from '../../../db.ts';
import { COUNT_CAP } from '../../../http/pagination.ts';

export type Removal = Prisma.ChatRemovalGetPayload<object>;

/** Counts up to one more than `COUNT_CAP`. */
export function countRemovals(db: DbOrTx): Promise<number> {
  return db.chatRemoval.count({ where: { settledAt: null }, take: COUNT_CAP + 1 });
}

export type RemovalRow = Removal & { isDeleted: boolean };

/** The open removals, oldest first. */
export async function listRemovalRows(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<RemovalRow[]> {
  const rows = await db.chatRemoval.findMany({
    where: { settledAt: null },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
  });
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const here = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const existing = new Set(here.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    isDeleted: row.userId !== null && !existing.has(row.userId),
  }));
}

/** The open removal of a user who still exists. */
export function findRemovalOfUser(db: DbOrTx, userId: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { userId, settledAt: null } });
}

export function findRemoval(db: DbOrTx, id: number): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { id, settledAt: null } });
}

/** Resolves an open removal on behalf of an administrator. Null if it is not open. */
export async function settle(
  tx: DbOrTx,
  { id, by, note }: { id: number; by: string; note: string },
  now: Date,
): Promise<Removal | null> {
  const [settled] = await tx.chatRemoval.updateManyAndReturn({
    where: { id, settledAt: null },
    data: { settledAt: now, settledBy: by, note },
  });
  return settled ?? null;
}

export async function dropRemoval(db: Db, id: number): Promise<void> {
  await db.chatRemoval.deleteMany({ where: { id } });
}

/** Deletes the removal of a user whose access is right. */
export async function dropRemovalOf(tx: DbOrTx, userId: number): Promise<void> {
  await tx.chatRemoval.deleteMany({ where: { userId } });
}

/** The open removal of an account. */
export function findRemovalOfAccount(db: DbOrTx, chatRemoteId: string): Promise<Removal | null> {
  return db.chatRemoval.findFirst({ where: { chatRemoteId, settledAt: null } });
}
