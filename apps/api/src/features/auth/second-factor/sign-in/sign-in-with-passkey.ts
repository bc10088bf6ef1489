import type { PasskeyRequest } from '@nobayon/shared/contract/second-factor/passkey-fields.ts';
import type { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { findUser } from '../../session-user.store.ts';
import { afterSignIn } from '../../sign-ins/after-sign-in.ts';
import { signIn } from '../../sign-ins/sign-in.ts';
import { askForPasskey, checkPasskey } from '../factors/check-passkey.ts';
import { hashTicket, newTicket } from '../factors/new-ticket.ts';
import { recordPasskeyUse } from '../factors/passkeys.store.ts';
import { consumeTicket } from '../factors/tickets.store.ts';
import type { SignedIn } from './finish-second-step.ts';

/** Requests any passkey for this site, of any user. */
export async function startPasskeySignIn({
  db,
  clock,
  settings,
}: Pick<ApiDeps, 'db' | 'clock' | 'settings'>): Promise<{
  ticket: string;
  options: PasskeyRequest;
}> {
  const options = await askForPasskey(settings, 'any');
  const { challenge } = options;
  const ticket = await newTicket(db, clock(), { kind: 'passkey_sign_in', challenge });
  return { ticket, options };
}

/**
 * Signs in with a passkey. It is something that users have and have unlocked, so it counts as both
 * factors. A challenge is valid for one attempt.
 */
export async function finishPasskeySignIn(
  deps: ApiDeps,
  { body: { ticket, passkey: answer }, client }: Request<typeof secondStep.finishPasskey>,
): Promise<SignedIn> {
  const { db, clock, log } = deps;
  const ticketRef = { tokenHash: hashTicket(ticket), kind: 'passkey_sign_in' } as const;
  const { challenge = null } = (await consumeTicket(db, ticketRef, clock())) ?? {};
  if (challenge === null) throw new AppError('second_step_expired');
  const checked = await checkPasskey(deps, answer, { challenge, userId: 'alone' });
  // Read before the passkey is used: if it is removed and all sessions are ended meanwhile, this
  // one ends with them.
  const user = checked && (await findUser(db, checked.passkey.userId));
  const isUsed =
    checked !== null &&
    (await recordPasskeyUse(db, checked.passkey.id, { counter: checked.counter, now: clock() }));
  if (!user || !isUsed) {
    logSecurityEvent(log, 'second_factor_refused', { userId: checked?.passkey.userId ?? null });
    throw new AppError('passkey_refused');
  }
  const factors = { amr: [...checked.amr, 'mfa'], secondFactorAt: clock() };
  const token = await signIn(deps, user, client, factors);
  await afterSignIn(deps, user, null);
  return { user, token };
}
