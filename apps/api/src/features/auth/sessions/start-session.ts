import { randomUUID } from 'node:crypto';
import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { lifetimeOf } from './session-limits.ts';
import { signSession } from './session-token.ts';
import { insertSession } from './sessions.store.ts';

type Deps = Pick<AppDeps, 'clock' | 'secrets' | 'sessionLimits'> & { db: DbOrTx };
type From = { device: string; ip: string; knownDeviceId: number };

/** How a user has signed in. */
export type SignInProof = {
  /** In the words of RFC 8176. */
  amr: readonly string[];
  /** When a second factor was given; null where none was. */
  secondFactorAt: Date | null;
};

export const byPassword: SignInProof = { amr: ['pwd'], secondFactorAt: null };

/** Starts a session and returns its token, which contains the id of the session's row. */
export async function startSession(
  { db, clock, secrets, sessionLimits }: Deps,
  user: { id: number; role: Role; sessionVersion: number },
  from: From | null = null,
  proof: SignInProof = byPassword,
): Promise<string> {
  const now = clock();
  const session = {
    id: randomUUID(),
    userId: user.id,
    version: user.sessionVersion,
    expiresAt: new Date(now.getTime() + lifetimeOf(user.role, sessionLimits)),
  };
  await insertSession(db, {
    ...session,
    now,
    device: from?.device ?? null,
    address: from?.ip ?? null,
    knownDeviceId: from?.knownDeviceId ?? null,
    ...proof,
  });
  return signSession(session, { secret: secrets.jwtSecret, now });
}
