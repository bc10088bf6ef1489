import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import { askForPasskey } from '../factors/check-passkey.ts';
import { hashTicket } from '../factors/new-ticket.ts';
import { listPasskeys } from '../factors/passkeys.store.ts';
import { findTicketOwner, setChallenge } from '../factors/tickets.store.ts';

/** Requests a passkey of the user whose sign-in the ticket continues. */
export async function askForOwnPasskey(
  { db, clock, settings }: Pick<ApiDeps, 'db' | 'clock' | 'settings'>,
  ticket: string,
): Promise<RawReply<typeof secondStep.askForPasskey>> {
  const tokenHash = hashTicket(ticket);
  const userId = await findTicketOwner(db, tokenHash, clock());
  const passkeys = userId === null ? [] : await listPasskeys(db, userId);
  if (passkeys.length === 0) throw new AppError('second_step_expired');
  const options = await askForPasskey(settings, passkeys);
  await setChallenge(db, tokenHash, options.challenge);
  return { options };
}
