import type { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { ApiDeps } from '../../../../deps.ts';
import type { Handlers } from '../../../../http/mount.ts';
import { deleteApp } from '../factors/authenticator-apps.store.ts';
import { deletePasskey } from '../factors/passkeys.store.ts';
import { confirmFactor, startConfirm } from './confirm-factor.ts';
import { removeFactor, turnOffFactor } from './remove-factor.ts';
import { renamePasskey } from './rename-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { finishApp, startApp } from './set-up-app.ts';
import { finishPasskey, startPasskey } from './set-up-passkey.ts';
import { showFactors } from './show-factors.ts';

export function accountFactorHandlers(deps: ApiDeps): Handlers<typeof accountFactors> {
  return {
    show: ({ caller }) => showFactors(deps, caller),
    startConfirm: ({ caller }) => startConfirm(deps, caller),
    confirm: async (request) => {
      await confirmFactor(deps, request);
      return { message: 'Confirmed.' };
    },
    startApp: (request) => startApp(deps, request),
    finishApp: async (request) => ({ recovery_codes: await finishApp(deps, request) }),
    startPasskey: (request) => startPasskey(deps, request),
    finishPasskey: async (request) => ({ recovery_codes: await finishPasskey(deps, request) }),
    renamePasskey: async (request) => {
      await renamePasskey(deps, request);
      return { message: 'Passkey renamed' };
    },
    renewRecoveryCodes: async (who) => ({ recovery_codes: await renewRecoveryCodes(deps, who) }),
    removePasskey: async ({ params, ...who }) => {
      await removeFactor(deps, who, 'passkey_removed', (tx) =>
        deletePasskey(tx, who.caller.id, params.id),
      );
      return { message: 'Passkey removed' };
    },
    removeApp: async (who) => {
      await removeFactor(deps, who, 'app_removed', (tx) => deleteApp(tx, who.caller.id));
      return { message: 'Authenticator app removed' };
    },
    turnOff: async (who) => {
      await turnOffFactor(deps, who);
      return { message: 'Two-step sign-in is off.' };
    },
  };
}
