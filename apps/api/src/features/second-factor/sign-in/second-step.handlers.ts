import type { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handlers } from '../../../http/mount.ts';
import { showUser } from '../../auth/show-user.ts';
import { askForPasskey } from '../factors/check-passkey.ts';
import { hashTicket } from '../factors/new-ticket.ts';
import { listPasskeys } from '../factors/passkeys.store.ts';
import { findTicketOwner, setChallenge } from '../factors/tickets.store.ts';
import { finishSecondStep, type SignedIn } from './finish-second-step.ts';
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts';

export function secondStepHandlers(deps: ApiDeps): Handlers<typeof secondStep> {
  const { db, clock, settings } = deps;
  const show = ({ user, token }: SignedIn) => ({ user: showUser(user), token });
  return {
    finish: async (request) => show(await finishSecondStep(deps, request)),
    askForPasskey: async ({ body }) => {
      const tokenHash = hashTicket(body.ticket);
      const userId = await findTicketOwner(db, tokenHash, clock());
      const passkeys = userId === null ? [] : await listPasskeys(db, userId);
      if (passkeys.length === 0) throw new AppError('second_step_expired');
      const options = await askForPasskey(settings, passkeys);
      await setChallenge(db, tokenHash, options.challenge);
      return { options };
    },
    startPasskey: () => startPasskeySignIn(deps),
    finishPasskey: async (request) => show(await finishPasskeySignIn(deps, request)),
  };
}
