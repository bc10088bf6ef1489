import type { Role, User } from '@nobayon/shared/contract/account/auth.ts';
import type { Access } from '@nobayon/shared/contract/endpoint.ts';
import type { Prisma } from '../db.ts';
import { noteCaller } from '../log/request-scope.ts';
import { AppError } from './app-error.ts';

export type Caller = {
  id: number;
  role: Role;
  /** What they are shown of themselves. */
  account: User;
  session: { id: string; userId: number; version: number; expiresAt: Date };
  secondFactor: {
    /** Whether their account has one. */
    isOn: boolean;
    /** When it was last given in this session; null where it never was. */
    givenAt: Date | null;
  };
  /** What was to be read along with the session. */
  found?: unknown;
};

/** One JSON value of a user's, as a part of a statement. */
type ReadAlong = (userId: number) => Prisma.Sql;

/**
 * Finds out whose token this is, and reads something of theirs in the same statement. Throws
 * `session_ended` for any that is not good now.
 */
export type Authenticate = (token: string, address: string, along?: ReadAlong) => Promise<Caller>;

export type CallerOf<A extends Access> = {
  public: null;
  optional: Caller | null;
  user: Caller;
  admin: Caller;
}[A];

const BEARER = /^Bearer +(\S+)$/i;

/** What administrators have to have: one that is `required` does nothing without a second factor. */
export type AdminSecondFactor = 'required' | 'offered';

type Guard = { authenticate: Authenticate; adminSecondFactor: AdminSecondFactor };

type Call = { authorization: string | undefined; address: string; along?: ReadAlong | undefined };

/** Who calls, held against the access that an endpoint asks for. */
export async function identify(
  { authenticate, adminSecondFactor }: Guard,
  access: Access,
  { authorization, address, along }: Call,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (!authorization) {
    if (access === 'optional') return null;
    throw new AppError('not_signed_in');
  }
  const token = BEARER.exec(authorization)?.[1];
  if (!token) throw new AppError('session_ended');
  const caller = await authenticate(token, address, along);
  noteCaller(caller.id);
  if (access === 'admin') requireAdmin(caller, adminSecondFactor);
  return caller;
}

function requireAdmin(caller: Caller, adminSecondFactor: AdminSecondFactor): void {
  if (caller.role !== 'admin') throw new AppError('not_allowed');
  requireAdminFactor(caller, adminSecondFactor);
}

/** Of administrators alone, where they have to have one: that it was given in this session. */
export function requireAdminFactor(
  { role, secondFactor }: Caller,
  adminSecondFactor: AdminSecondFactor,
): void {
  if (role !== 'admin' || adminSecondFactor === 'offered') return;
  if (!secondFactor.isOn) throw new AppError('second_factor_required');
  // Signed in before there was one.
  if (secondFactor.givenAt === null) throw new AppError('second_factor_needed');
}
