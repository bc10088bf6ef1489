import type { Role } from '@nobayon/shared/contract/auth.ts';
import type { Access } from '@nobayon/shared/contract/endpoint.ts';
import { noteCaller } from '../log/request-scope.ts';
import { AppError } from './app-error.ts';

export type Caller = {
  id: number;
  role: Role;
  session: { id: string; userId: number; version: number; expiresAt: Date };
};
/** Finds out whose token this is. Throws `session_ended` for any that is not good now. */
export type Authenticate = (token: string) => Promise<Caller>;

export type CallerOf<A extends Access> = {
  public: null;
  optional: Caller | null;
  user: Caller;
  admin: Caller;
}[A];

const BEARER = /^Bearer +(\S+)$/i;

/** Who calls, held against the access that an endpoint asks for. */
export async function identify(
  authenticate: Authenticate,
  access: Access,
  authorization: string | undefined,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (!authorization) {
    if (access === 'optional') return null;
    throw new AppError('not_signed_in');
  }
  const token = BEARER.exec(authorization)?.[1];
  if (!token) throw new AppError('session_ended');
  const caller = await authenticate(token);
  noteCaller(caller.id);
  if (access === 'admin' && caller.role !== 'admin') throw new AppError('not_allowed');
  return caller;
}
