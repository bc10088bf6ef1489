import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { type DbOrTx, Prisma, queryRows } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { effectiveRole } from './effective-role.ts';
import type { ShownUser } from './show-user.ts';

// What every request needs, and every page first: one handwritten statement instead of two to four
// by Prisma.

export type SessionUser = ShownUser & { sessionVersion: number };

/** The columns that `accountOf` needs; `u` is the user, and `joinSubscription` must follow it. */
export const accountColumns = Prisma.sql`
  u.id, u.firstname, u.lastname, u.email, u.email_proven_at AS "emailProvenAt", u.phone,
  u.role::text AS role, u.must_prove_address AS "mustProveAddress",
  u.session_version AS "sessionVersion",
  paid.plan_id AS "planId", paid.cycle::text AS cycle, paid.list_price AS "listPrice",
  paid.price_paid AS "pricePaid", paid.carried_days AS "carriedDays", paid.expires_at AS "planExpiresAt",
  plan.name AS "planName", plan.monthly_price AS "monthlyPrice", plan.yearly_price AS "yearlyPrice",
  plan.archived_at AS "planArchivedAt"`;
export const joinSubscription = Prisma.sql`
  LEFT JOIN subscriptions paid ON paid.user_id = u.id
  LEFT JOIN plans plan ON plan.id = paid.plan_id`;

export type AccountRow = Omit<SessionUser, 'subscription'> & {
  cycle: BillingCycle | null;
  carriedDays: number;
  planExpiresAt: Date | null;
  planArchivedAt: Date | null;
  mustProveAddress: boolean;
} & (
    | {
        planId: number;
        listPrice: number;
        pricePaid: number;
        planName: string;
        monthlyPrice: number;
        yearlyPrice: number;
      }
    | { planId: null }
  );

/** Throws `session_ended` for an account that is gone: its own user asks. */
export async function findUser(db: DbOrTx, id: number): Promise<SessionUser> {
  const statement = Prisma.sql`
    SELECT ${accountColumns} FROM users u ${joinSubscription} WHERE u.id = ${id}`;
  const [row] = await queryRows<AccountRow>(db, statement);
  if (!row) throw new AppError('session_ended');
  return accountOf(row);
}

export function accountOf(row: AccountRow): SessionUser {
  const { id, firstname, lastname, email, emailProvenAt, phone, sessionVersion } = row;
  const role = effectiveRole(row);
  const subscription = subscriptionOf(row);
  const account = { id, firstname, lastname, email, emailProvenAt, phone, role, sessionVersion };
  return { ...account, subscription };
}

function subscriptionOf(row: AccountRow): ShownUser['subscription'] {
  if (row.planId === null) return null;
  const {
    planId,
    cycle,
    listPrice,
    pricePaid,
    carriedDays,
    planExpiresAt,
    planName,
    monthlyPrice,
    yearlyPrice,
    planArchivedAt,
  } = row;
  return {
    planId,
    cycle,
    listPrice,
    pricePaid,
    carriedDays,
    expiresAt: planExpiresAt,
    plan: { name: planName, monthlyPrice, yearlyPrice, archivedAt: planArchivedAt },
  };
}
