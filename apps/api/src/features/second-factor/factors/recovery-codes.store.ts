import type { DbOrTx } from '../../../db.ts';

export type StoredRecoveryCode = { selector: string; codeHash: string };

/** Every earlier one of the user is good no more. */
export async function replaceRecoveryCodes(
  tx: DbOrTx,
  userId: number,
  codes: StoredRecoveryCode[],
): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, ...code })) });
}

export async function findRecoveryHash(
  db: DbOrTx,
  userId: number,
  selector: string,
): Promise<string | null> {
  const code = await db.recoveryCode.findUnique({
    where: { userId_selector: { userId, selector } },
  });
  return code?.codeHash ?? null;
}

/** Uses a code up. Of two at once one gets true. */
export async function takeRecoveryCode(
  tx: DbOrTx,
  userId: number,
  { selector, codeHash }: StoredRecoveryCode,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, selector, codeHash } });
  return count > 0;
}
