import type { LoginBody } from '@nobayon/shared/contract/auth.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { findUser, type SessionUser } from './session-user.store.ts';
import { findCredentials } from './users.store.ts';

/** The same answer, as fast, for a wrong password and for an account that does not exist. */
export async function login(
  { db, passwords, log }: Pick<AppDeps, 'db' | 'passwords' | 'log'>,
  { email, password }: z.output<typeof LoginBody>,
): Promise<SessionUser> {
  const known = await findCredentials(db, email);
  const matches = await passwords.matches(password, known?.passwordHash ?? null);
  if (!known || !matches) {
    logSecurityEvent(log, 'login_refused', { userId: known?.id ?? null, email });
    throw new AppError('wrong_credentials');
  }
  // Their plan takes further queries, which would tell that there is such an account.
  const user = await findUser(db, known.id);
  // Of the moment the password was good: whoever changes it meanwhile ends this session too.
  return { ...user, sessionVersion: known.sessionVersion };
}
