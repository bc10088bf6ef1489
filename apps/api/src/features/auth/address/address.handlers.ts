import type { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handlers } from '../../../http/mount.ts';
import { findAddress } from './address-proofs.store.ts';
import { cancelChange } from './cancel-change.ts';
import { changeAddress } from './change-address.ts';
import { confirmCode, confirmLink, lookAtLink } from './confirm-address.ts';
import { sendAgain } from './send-again.ts';

const CONFIRMED = 'Your email address is confirmed.';

const changes = {
  asked: 'We sent a link and a code to your new address. Confirm it to finish the change.',
  changed: 'Your email address has been changed.',
} as const;

export function accountAddressHandlers(deps: ApiDeps): Handlers<typeof accountAddress> {
  const { db, settings } = deps;
  return {
    show: async ({ caller }) => {
      const address = await findAddress(db, caller.id);
      if (!address) throw new AppError('session_ended');
      const { email, addressProof } = address;
      return {
        email,
        proven: isProven(address, settings),
        pending_email: addressProof && addressProof.email !== email ? addressProof.email : null,
        asked_at: addressProof?.requestedAt.toISOString() ?? null,
      };
    },
    change: async (request) => ({ message: changes[await changeAddress(deps, request)] }),
    sendAgain: async ({ caller }) => {
      await sendAgain(deps, caller.id);
      return { message: 'We sent you a new link and a new code.' };
    },
    confirmCode: async (request) => {
      await confirmCode(deps, request);
      return { message: CONFIRMED };
    },
    cancelChange: async ({ caller }) => {
      await cancelChange(deps, caller.id);
      return { message: 'Your email address has not been changed.' };
    },
    lookAtLink: async (request) => {
      const link = await lookAtLink(deps, request);
      if (!link) return { valid: false, error: errors.link_invalid.text };
      const { email, isChange, isOwn } = link;
      return { valid: true, email, is_change: isChange, password_needed: !isOwn };
    },
    confirmLink: async (request) => ({
      message: CONFIRMED,
      email: await confirmLink(deps, request),
    }),
  };
}
