import type { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import type { accountPhone } from '@nobayon/shared/contract/account/account-phone.ts';
import type { accountSessions } from '@nobayon/shared/contract/account/account-sessions.ts';
import type { accountSignIns } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { changeName } from './change-name.ts';
import { changePhone } from './change-phone.ts';
import { endOneSession } from './end-one-session.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { listSignIns } from './list-sign-ins.ts';

export function accountSessionHandlers(deps: ApiDeps): Handlers<typeof accountSessions> {
  return {
    list: async ({ caller }) => ({ sessions: await listSessions(deps, caller) }),
    endOthers: async ({ caller }) => {
      await endOtherSessions(deps, caller.session);
      logSecurityEvent(deps.log, 'other_devices_signed_out');
      return { message: 'All other devices have been signed out.' };
    },
    end: async (request) => {
      await endOneSession(deps, request);
      logSecurityEvent(deps.log, 'device_signed_out');
      return { message: 'The device has been signed out.' };
    },
  };
}

export function accountNameHandlers(
  deps: Pick<ApiDeps, 'db' | 'clock'>,
): Handlers<typeof accountName> {
  return {
    change: async (request) => ({
      user: await changeName(deps, request),
      message: 'Your name was changed.',
    }),
  };
}

export function accountPhoneHandlers(deps: Pick<ApiDeps, 'db'>): Handlers<typeof accountPhone> {
  return {
    change: async (request) => ({
      user: await changePhone(deps, request),
      message: request.body.phone === null ? 'Phone number removed' : 'Phone number saved',
    }),
  };
}

export function accountSignInHandlers(deps: Pick<ApiDeps, 'db'>): Handlers<typeof accountSignIns> {
  return { list: async ({ caller }) => ({ sign_ins: await listSignIns(deps, caller.id) }) };
}
