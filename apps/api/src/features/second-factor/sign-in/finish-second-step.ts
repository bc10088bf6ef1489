import type { FactorProof } from '@nobayon/shared/contract/second-factor/factor-proof.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../../../http/client.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { findUser, type SessionUser } from '../../auth/session-user.store.ts';
import { afterSignIn } from '../../auth/sign-ins/after-sign-in.ts';
import { recordFailedSignIn } from '../../auth/sign-ins/record-failed-sign-in.ts';
import { signIn } from '../../auth/sign-ins/sign-in.ts';
import { checkProof } from '../factors/check-proof.ts';
import { hashTicket } from '../factors/new-ticket.ts';
import { consumeTicket, MAX_TRIES, takeTicketTry } from '../factors/tickets.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { proofRefused } from '../proof-refused.ts';
import { decryptPassword } from './carried-password.ts';

export type SignedIn = { user: SessionUser; token: string };

/** Completes a sign-in with the second factor, once per ticket. */
export async function finishSecondStep(
  deps: ApiDeps,
  { ticket, ...proof }: FactorProof,
  client: Client,
): Promise<SignedIn> {
  const { db, clock, secrets } = deps;
  const tokenHash = hashTicket(ticket);
  const tried = await takeTicketTry(db, { tokenHash, kind: 'sign_in' }, clock());
  if (!tried) throw new AppError('second_step_expired');
  const { userId, version, challenge, secret } = tried;
  const proved = await checkProof(deps, { userId, version }, proof, challenge);
  if (!proved) {
    await recordRejectedProof(deps, tried, client);
    throw proofRefused(proof);
  }
  await db.$transaction(async (tx) => {
    const isMine = await consumeTicket(tx, { tokenHash, kind: 'sign_in' }, clock());
    if (!isMine) throw new AppError('second_step_expired');
    if (!(await proved.use(tx))) throw proofRefused(proof);
    if (proved.isRecoveryCode) {
      await notifyOwner(deps, tx, { userId, notice: 'recovery_code_used', client });
    }
  });
  const user = { ...(await findUser(db, userId)), sessionVersion: version };
  const given = { amr: ['pwd', ...proved.amr], secondFactorAt: clock() };
  const token = await signIn(deps, user, client, given);
  const forChat = secret && decryptPassword(secret, userId, { token: ticket, secrets });
  await afterSignIn(deps, user, forChat);
  return { user, token };
}

/** The caller knows the password, so the owner is notified. */
async function recordRejectedProof(
  deps: ApiDeps,
  { userId, tries }: { userId: number; tries: number },
  client: Client,
): Promise<void> {
  logSecurityEvent(deps.log, 'second_factor_refused', { userId });
  recordFailedSignIn(deps, userId, 'wrong_second_factor', client);
  if (tries < MAX_TRIES) return;
  await notifyOwner(deps, deps.db, {
    userId,
    notice: 'second_factor_refused',
    client,
    daily: true,
  });
}
