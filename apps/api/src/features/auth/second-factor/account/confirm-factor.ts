import type { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { ApiDeps } from '../../../../deps.ts';
import type { Caller } from '../../../../http/guard.ts';
import type { Request } from '../../../../http/mount.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import { askForPasskey } from '../factors/check-passkey.ts';
import { listMethods, recordFactorProof } from '../factors/factors.store.ts';
import { hashTicket, newTicket } from '../factors/new-ticket.ts';
import { listPasskeys } from '../factors/passkeys.store.ts';
import { checkTicketProof, consumeTicketProof } from '../factors/prove-with-ticket.ts';
import { proofRejected } from '../proof-rejected.ts';

/** How the caller can confirm their second factor. */
export async function startConfirm({ db, clock, settings }: ApiDeps, { id, session }: Caller) {
  const [methods, passkeys] = await Promise.all([listMethods(db, id), listPasskeys(db, id)]);
  const options = passkeys.length > 0 ? await askForPasskey(settings, passkeys) : null;
  const ticket = await newTicket(db, clock(), {
    kind: 'confirm',
    userId: id,
    sessionVersion: session.version,
    challenge: options?.challenge ?? null,
  });
  return { ticket, methods, options };
}

/** Confirms the second factor of this session, which allows sensitive changes for a while. */
export async function confirmFactor(
  deps: ApiDeps,
  { caller, client, body: { ticket, ...proof } }: Request<typeof accountFactors.confirm>,
): Promise<void> {
  const { db, clock, log } = deps;
  const { id: userId, session } = caller;
  const ticketRef = { tokenHash: hashTicket(ticket), kind: 'confirm', userId } as const;
  const { verified } = await checkTicketProof(deps, ticketRef, proof);
  if (!verified) {
    logSecurityEvent(log, 'second_factor_refused');
    throw proofRejected(proof);
  }
  await db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    await consumeTicketProof(deps, tx, ticketRef, { userId, proof, verified, client });
    await recordFactorProof(tx, session.id, { now: clock(), amr: verified.amr });
  });
}
