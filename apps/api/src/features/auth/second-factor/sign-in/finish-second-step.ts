import type { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { ApiDeps } from '../../../../deps.ts';
import type { Client } from '../../../../http/client.ts';
import type { Request } from '../../../../http/mount.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { findUser, type SessionUser } from '../../session-user.store.ts';
import { afterSignIn } from '../../sign-ins/after-sign-in.ts';
import { recordFailedSignIn } from '../../sign-ins/record-failed-sign-in.ts';
import { signIn } from '../../sign-ins/sign-in.ts';
import { hashTicket } from '../factors/new-ticket.ts';
import { checkTicketProof, consumeTicketProof } from '../factors/prove-with-ticket.ts';
import { MAX_TRIES } from '../factors/tickets.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { proofRejected } from '../proof-rejected.ts';
import { decryptPassword } from './carried-password.ts';

export type SignedIn = { user: SessionUser; token: string };

/** Completes a sign-in with the second factor, once per ticket. */
export async function finishSecondStep(
  deps: ApiDeps,
  { body, client }: Request<typeof secondStep.finish>,
): Promise<SignedIn> {
  const { db, clock, secrets } = deps;
  const { ticket: token, ...proof } = body;
  const ticketRef = { tokenHash: hashTicket(token), kind: 'sign_in' } as const;
  const { ticket, verified } = await checkTicketProof(deps, ticketRef, proof);
  if (!verified) {
    await recordRejectedProof(deps, ticket, client);
    throw proofRejected(proof);
  }
  const { userId, version, secret } = ticket;
  await db.$transaction((tx) =>
    consumeTicketProof(deps, tx, ticketRef, { userId, proof, verified, client }),
  );
  const user = { ...(await findUser(db, userId)), sessionVersion: version };
  const factors = { amr: ['pwd', ...verified.amr], secondFactorAt: clock() };
  const session = await signIn(deps, user, client, factors);
  const forChat = secret && decryptPassword(secret, userId, { token, secrets });
  await afterSignIn(deps, user, forChat);
  return { user, token: session };
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
