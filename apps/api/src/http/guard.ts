import type { Role, User } from '@nobayon/shared/contract/account/auth.ts';
import type { Access } from '@nobayon/shared/contract/endpoint.ts';
import type { Prisma } from '../db.ts';
import { setRequestCaller } from '../log/request-scope.ts';
import { AppError } from './app-error.ts';

export type Caller = {
  id: number;
  role: Role;
  /** The account as its user sees it. */
  account: User;
  session: { id: string; userId: number; version: number; expiresAt: Date };
  secondFactor: {
    /** Whether the account has a second factor. */
    isOn: boolean;
    /** When it was last given in this session; null if never. */
    givenAt: Date | null;
  };
  /** The result of the additional read, if one was requested. */
  found?: unknown;
};

/** A SQL expression that reads one JSON value for a user. */
type ReadAlong = (userId: number) => Prisma.Sql;

/**
 * Finds the user of a token, and reads something of theirs in the same statement. Throws
 * `session_ended` for a token that is not valid.
 */
export type Authenticate = (token: string, ip: string, along?: ReadAlong) => Promise<Caller>;

export type CallerOf<A extends Access> = {
  public: null;
  optional: Caller | null;
  user: Caller;
  admin: Caller;
}[A];

const BEARER = /^Bearer +(\S+)$/i;

/** Whether administrators need a second factor. If `required`, they can do nothing without one. */
export type AdminSecondFactor = 'required' | 'offered';

type Guard = { authenticate: Authenticate; adminSecondFactor: AdminSecondFactor };

type Call = { authorization: string | undefined; ip: string; along?: ReadAlong | undefined };

/**
 * Identifies the caller and checks the access that the endpoint requires. Null for a public
 * endpoint, and for an optional one without a token. Throws `not_signed_in`, `session_ended`,
 * `not_allowed` and the errors of a missing second factor.
 */
export async function identify(
  { authenticate, adminSecondFactor }: Guard,
  access: Access,
  { authorization, ip, along }: Call,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (!authorization) {
    if (access === 'optional') return null;
    throw new AppError('not_signed_in');
  }
  const token = BEARER.exec(authorization)?.[1];
  if (!token) throw new AppError('session_ended');
  const caller = await authenticate(token, ip, along);
  setRequestCaller(caller.id);
  if (access === 'admin') requireAdmin(caller, adminSecondFactor);
  return caller;
}

function requireAdmin(caller: Caller, adminSecondFactor: AdminSecondFactor): void {
  if (caller.role !== 'admin') throw new AppError('not_allowed');
  requireAdminFactor(caller, adminSecondFactor);
}

/** If administrators need a second factor, requires that it was given in this session. */
export function requireAdminFactor(
  { role, secondFactor }: Caller,
  adminSecondFactor: AdminSecondFactor,
): void {
  if (role !== 'admin' || adminSecondFactor === 'offered') return;
  if (!secondFactor.isOn) throw new AppError('second_factor_required');
  // They signed in before they had a second factor.
  if (secondFactor.givenAt === null) throw new AppError('second_factor_needed');
}
