import type { Role } from '@nobayon/shared/contract/auth.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import type { DbOrTx } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import type { ShownUser } from './show-user.ts';

// What every call, and every page before anything else, asks for: written as one statement each,
// where the model would take two to four.

export type SessionUser = ShownUser & { sessionVersion: number };

export async function findSessionState(db: DbOrTx, id: number) {
  const [user] = await db.$queryRaw<{ id: number; role: Role; sessionVersion: number }[]>`
    SELECT id, role::text AS role, session_version AS "sessionVersion" FROM users WHERE id = ${id}`;
  return user ?? null;
}

type Row = Omit<SessionUser, 'subscription'> & {
  cycle: BillingCycle | null;
  carriedDays: number;
  expiresAt: Date | null;
} & (
    | { planId: number; listPrice: number; planName: string; monthlyPrice: number }
    | { planId: null }
  );

/** Throws `session_ended` for an account that is gone: its own user asks. */
export async function findUser(db: DbOrTx, id: number): Promise<SessionUser> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT u.id, u.firstname, u.lastname, u.email, u.role::text AS role,
      u.session_version AS "sessionVersion",
      s.plan_id AS "planId", s.cycle::text AS cycle, s.list_price AS "listPrice",
      s.carried_days AS "carriedDays", s.expires_at AS "expiresAt",
      p.name AS "planName", p.monthly_price AS "monthlyPrice"
    FROM users u
    LEFT JOIN subscriptions s ON s.user_id = u.id
    LEFT JOIN plans p ON p.id = s.plan_id
    WHERE u.id = ${id}`;
  if (!row) throw new AppError('session_ended');
  const { firstname, lastname, email, role, sessionVersion } = row;
  const subscription = subscriptionOf(row);
  return { id, firstname, lastname, email, role, sessionVersion, subscription };
}

function subscriptionOf(row: Row): ShownUser['subscription'] {
  if (row.planId === null) return null;
  const { planId, cycle, listPrice, carriedDays, expiresAt, planName, monthlyPrice } = row;
  return {
    planId,
    cycle,
    listPrice,
    carriedDays,
    expiresAt,
    plan: { name: planName, monthlyPrice },
  };
}
