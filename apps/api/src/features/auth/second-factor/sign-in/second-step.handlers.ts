import type { secondStep } from '@nobayon/shared/contract/second-factor/second-step.ts';
import type { ApiDeps } from '../../../../deps.ts';
import type { Handlers } from '../../../../http/mount.ts';
import { showUser } from '../../show-user.ts';
import { askForOwnPasskey } from './ask-for-own-passkey.ts';
import { finishSecondStep, type SignedIn } from './finish-second-step.ts';
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts';

export function secondStepHandlers(deps: ApiDeps): Handlers<typeof secondStep> {
  const show = ({ user, token }: SignedIn) => ({ user: showUser(user), token });
  return {
    finish: async (request) => show(await finishSecondStep(deps, request)),
    askForPasskey: ({ body }) => askForOwnPasskey(deps, body.ticket),
    startPasskey: () => startPasskeySignIn(deps),
    finishPasskey: async (request) => show(await finishPasskeySignIn(deps, request)),
  };
}
