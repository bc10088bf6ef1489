import { type DbOrTx, lockUntilCommit } from '../../../db.ts';

export type KeyUse = 'signing' | 'cookie';
export type KeyRow = { id: string; use: KeyUse; encrypted: Uint8Array; createdAt: Date };

/** Newest first. */
export function listKeyRows(db: DbOrTx): Promise<KeyRow[]> {
  return db.oidcKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

export async function insertKey(
  tx: DbOrTx,
  key: Omit<KeyRow, 'encrypted'> & { encrypted: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await tx.oidcKey.create({ data: key, select: { id: true } });
}

export async function deleteKeys(tx: DbOrTx, ids: string[]): Promise<void> {
  await tx.oidcKey.deleteMany({ where: { id: { in: ids } } });
}

/** Creating and deleting keys requires this lock, which is held until the commit. */
export async function lockKeys(tx: DbOrTx): Promise<void> {
  await lockUntilCommit(tx, 'nobayon:oidc-keys');
}
