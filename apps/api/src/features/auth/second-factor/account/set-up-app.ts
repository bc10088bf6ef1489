import type { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError, fieldError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { findMailFacts } from '../../users.store.ts';
import { saveApp } from '../factors/authenticator-apps.store.ts';
import { decryptSecret, encryptSecret } from '../factors/encrypt-secret.ts';
import { hashTicket, newTicket } from '../factors/new-ticket.ts';
import { deleteAppSetups, takeTicketTry } from '../factors/tickets.store.ts';
import { appUri, newAppSecret, stepOfCode } from '../factors/totp.ts';
import { reportChange } from '../notify-owner.ts';
import { addFactor } from './add-factor.ts';
import { requirePermission } from './require-permission.ts';

/** Creates a secret for an app, which becomes active with its first valid code. */
export async function startApp(
  deps: ApiDeps,
  { caller, body }: Request<typeof accountFactors.startApp>,
): Promise<{ ticket: string; secret: string; uri: string }> {
  const { db, clock, settings, secrets } = deps;
  await requirePermission(deps, caller, body.password);
  const person = await findMailFacts(db, { id: caller.id });
  if (!person) throw new AppError('session_ended');
  const secret = newAppSecret();
  const ticket = await newTicket(db, clock(), {
    kind: 'app_setup',
    userId: caller.id,
    sessionVersion: caller.session.version,
    secret: encryptSecret(secret, caller.id, secrets.secondFactorSecret),
  });
  const uri = appUri(secret, { issuer: settings.appName, email: person.email });
  return { ticket, secret, uri };
}

/**
 * Makes the app with this code the user's only app, which no setup that was begun before may replace.
 * Returns the same as `addFactor`.
 */
export async function finishApp(
  deps: ApiDeps,
  { caller, client, body }: Request<typeof accountFactors.finishApp>,
): Promise<string[] | null> {
  const { db, clock, secrets } = deps;
  const now = clock();
  const ticketRef = { tokenHash: hashTicket(body.ticket), kind: 'app_setup' } as const;
  const ticket = await takeTicketTry(db, { ...ticketRef, userId: caller.id }, now);
  const secret =
    ticket?.secret && decryptSecret(ticket.secret, caller.id, secrets.secondFactorSecret);
  if (!ticket?.secret || !secret) throw new AppError('second_step_expired');
  const encryptedSecret = ticket.secret;
  const lastStep = stepOfCode(secret, body.code, { now, lastStep: 0 });
  if (lastStep === null) throw fieldError('second_factor_wrong', 'code');
  return addFactor(deps, caller, ticketRef, {
    amr: ['otp'],
    save: async (tx) => {
      await deleteAppSetups(tx, caller.id);
      await saveApp(tx, caller.id, { secret: encryptedSecret, lastStep, createdAt: now });
      await reportChange(deps, tx, { userId: caller.id, notice: 'app_added', client });
    },
  });
}
