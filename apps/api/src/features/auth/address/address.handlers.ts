import type { accountAddress } from '@nobayon/shared/contract/account/account-address.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { cancelChange } from './change/cancel-change.ts';
import { changeAddress } from './change/change-address.ts';
import { confirmCode, confirmLink, lookAtLink } from './proof/confirm-address.ts';
import { sendAgain } from './proof/send-again.ts';
import { showAddress } from './show-address.ts';

const CONFIRMED = 'Your email address is confirmed.';

const changes = {
  asked: 'We sent a link and a code to your new address. Confirm it to finish the change.',
  changed: 'Your email address has been changed.',
} as const;

export function accountAddressHandlers(deps: ApiDeps): Handlers<typeof accountAddress> {
  return {
    show: ({ caller }) => showAddress(deps, caller.id),
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
    lookAtLink: (request) => lookAtLink(deps, request),
    confirmLink: async (request) => ({
      message: CONFIRMED,
      email: await confirmLink(deps, request),
    }),
  };
}
