import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { findCredentials } from '../credentials.store.ts';
import { upgradeHash } from '../passwords/upgrade-hash.ts';
import { askForSecondStep } from '../second-factor/sign-in/ask-for-second-step.ts';
import { findUser, type SessionUser } from '../session-user.store.ts';
import { afterSignIn } from '../sign-ins/after-sign-in.ts';
import { recordFailedSignIn } from '../sign-ins/record-failed-sign-in.ts';

type Deps = Pick<
  AppDeps,
  'db' | 'clock' | 'passwords' | 'chatService' | 'settings' | 'secrets' | 'log'
>;

/**
 * Replies the same, in the same time, for a wrong password and for an unknown account. Throws
 * `second_step` if the right password is not enough.
 */
export async function login(
  deps: Deps,
  { body: { email, password }, client }: Request<typeof auth.login>,
): Promise<SessionUser> {
  const { db, passwords, log } = deps;
  const known = await findCredentials(db, email);
  const matches = await passwords.matches(password, known?.passwordHash ?? null);
  if (!known || !matches) {
    logSecurityEvent(log, 'login_refused', { userId: known?.id ?? null, email });
    if (known) recordFailedSignIn(deps, known.id, 'wrong_password', client);
    throw new AppError('wrong_credentials');
  }
  await upgradeHash(deps, known.id, { password, before: known.passwordHash });
  const isEntered = deps.settings.chatSignIn === 'password';
  const forChat = isEntered && needsChatPassword(known) ? password : null;
  if (known.secondFactorSince) throw await askForSecondStep(deps, known, forChat);
  await afterSignIn(deps, known, forChat);
  // Reading the plan takes further queries, whose time would reveal that the account exists.
  const user = await findUser(db, known.id);
  // The version at the time of the password check, so that a later change of password also ends
  // this session.
  return { ...user, sessionVersion: known.sessionVersion };
}

/**
 * Their account in the chat service was created when the password was not available, for example
 * when an address was confirmed.
 */
function needsChatPassword(
  user: NonNullable<Awaited<ReturnType<typeof findCredentials>>>,
): boolean {
  // The address may have been confirmed since the account was found by it.
  const isOwn = user.chatOwnership === 'proven' || user.emailProvenAt !== null;
  return user.chatRemoteId !== null && isOwn && !user.chatPasswordKnown;
}
