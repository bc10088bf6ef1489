import type { FactorMethod } from '@nobayon/shared/contract/second-factor/factor-method.ts';
import type { DbOrTx } from '../../../../db.ts';

/** The second factors of a user. */
export async function findFactors(db: DbOrTx, userId: number) {
  const [app, passkeys, recoveryCodesLeft] = await Promise.all([
    db.authenticatorApp.findUnique({ where: { userId }, select: { createdAt: true } }),
    db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    db.recoveryCode.count({ where: { userId } }),
  ]);
  return { app, passkeys, recoveryCodesLeft };
}

/** The ways in which a user can confirm their second factor, most usual first. */
export async function listMethods(db: DbOrTx, userId: number): Promise<FactorMethod[]> {
  const { app, passkeys, recoveryCodesLeft } = await findFactors(db, userId);
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Locks a user's factors until the commit. Returns whether two-step sign-in is on. */
async function lockFactors(tx: DbOrTx, userId: number): Promise<boolean> {
  const [user] = await tx.$queryRaw<{ isOn: boolean }[]>`
    SELECT second_factor_since IS NOT NULL AS "isOn" FROM users WHERE id = ${userId}
    FOR NO KEY UPDATE`;
  return user?.isOn ?? false;
}

export async function turnOnFactor(tx: DbOrTx, userId: number, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET second_factor_since = coalesce(second_factor_since, ${now})
    WHERE id = ${userId}`;
}

/** Turns two-step sign-in off if no factor is left. True if it is off then. */
export async function turnOffIfEmpty(tx: DbOrTx, userId: number): Promise<boolean> {
  const off = await tx.$executeRaw`
    UPDATE users u SET second_factor_since = NULL
    WHERE id = ${userId}
      AND NOT EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id)
      AND NOT EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)`;
  if (off > 0) await tx.recoveryCode.deleteMany({ where: { userId } });
  return off > 0;
}

/** Deletes all factors. False if there were none. */
export async function deleteFactors(tx: DbOrTx, userId: number): Promise<boolean> {
  const wasOn = await lockFactors(tx, userId);
  await tx.authenticatorApp.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.factorTicket.deleteMany({ where: { userId } });
  await turnOffIfEmpty(tx, userId);
  return wasOn;
}

/** Records when and how the second factor was confirmed in a session. */
export async function recordFactorProof(
  tx: DbOrTx,
  sessionId: string,
  { now, amr }: { now: Date; amr: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE sessions SET second_factor_at = ${now},
      amr = ARRAY(SELECT DISTINCT unnest(amr || ${amr}::text[]) ORDER BY 1)
    WHERE id = ${sessionId}::uuid`;
}
