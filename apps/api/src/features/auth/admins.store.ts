import { type DbOrTx, lockUntilCommit } from '../../db.ts';

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  return (await db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) !== null;
}

/** Locks the set of administrators until the commit. */
export async function lockAdmins(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, 'nobayon:admins');
}
