import type { DbOrTx } from '../../../../../db.ts';

export type StoredRecoveryCode = { selector: string; codeHash: string };

/** Replaces all earlier codes of the user. */
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

/** Uses up a code. Of two simultaneous calls, one gets true. */
export async function takeRecoveryCode(
  tx: DbOrTx,
  userId: number,
  { selector, codeHash }: StoredRecoveryCode,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, selector, codeHash } });
  return count > 0;
}
