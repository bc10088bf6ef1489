import type { SignInOutcome } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import type { DbOrTx } from '../../../db.ts';

/** Of each outcome: no number of failures pushes out who got in. */
const MAX_KEPT = 20;

export type NewSignIn = {
  userId: number;
  outcome: SignInOutcome;
  at: Date;
  device: string;
  address: string;
  isNewDevice: boolean;
};

/** Records a sign-in or a failed attempt, and deletes the oldest ones above the limit. */
export async function insertSignIn(tx: DbOrTx, signIn: NewSignIn): Promise<void> {
  const { userId, outcome, at, device, address, isNewDevice } = signIn;
  await tx.$executeRaw`
    WITH dropped AS (
      DELETE FROM sign_ins WHERE id IN (
        SELECT id FROM sign_ins
        WHERE user_id = ${userId} AND outcome = ${outcome}::"SignInOutcome"
        ORDER BY id DESC OFFSET ${MAX_KEPT - 1}
      )
    )
    INSERT INTO sign_ins (user_id, outcome, at, device, address, is_new_device)
    VALUES (${userId}, ${outcome}::"SignInOutcome", ${at}, ${device}, ${address}, ${isNewDevice})`;
}

/** The newest first. */
export function listSignInRows(db: DbOrTx, userId: number, limit: number) {
  return db.signIn.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    take: limit,
    select: { id: true, outcome: true, at: true, device: true, address: true, isNewDevice: true },
  });
}

/** Locks an account against its deletion until the commit. Returns false if there is none. */
export async function keepAccount(tx: DbOrTx, id: number): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${id} FOR KEY SHARE`;
  return found.length > 0;
}
