import type { Db, DbOrTx } from '../../../../db.ts';

/** Takes a lease on a user, unless another process has one. */
export async function takeLease(
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE users SET chat_lease_until = ${until}
    WHERE id = ${id} AND (chat_lease_until IS NULL OR chat_lease_until <= ${now})`;
  return taken > 0;
}

/** Extends a lease. False if it is no longer ours. */
export async function moveLease(
  db: Db,
  id: number,
  { from, to }: { from: Date; to: Date | null },
): Promise<boolean> {
  const moved = await db.$executeRaw`
    UPDATE users SET chat_lease_until = ${to} WHERE id = ${id} AND chat_lease_until = ${from}`;
  return moved > 0;
}

/** Ends leases until a later time than `now`, after the clock was set back. */
export async function endLeases(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE users SET chat_lease_until = NULL WHERE chat_lease_until > ${now}`;
}
