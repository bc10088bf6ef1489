import { type DbOrTx, lockUntilCommit } from '../../db.ts';

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  return (await db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) !== null;
}

export async function hasOtherAdmin(tx: DbOrTx, id: number): Promise<boolean> {
  const other = await tx.user.findFirst({
    where: { role: 'admin', id: { not: id } },
    select: { id: true },
  });
  return other !== null;
}

/** Locks the set of administrators until the commit. */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, 'nobayon:admins');
}
