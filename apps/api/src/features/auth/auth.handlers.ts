import type { adminAccount } from '@nobayon/shared/contract/account/admin-account.ts';
import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { ApiDeps, AppDeps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import type { Handlers } from '../../http/mount.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { endAllSessions } from './account/end-other-sessions.ts';
import { hasAdmin } from './admins.store.ts';
import { login } from './login/login.ts';
import { forgotPassword, RESET_LINK_SENT } from './password-reset/forgot-password.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { verifyResetToken } from './password-reset/verify-reset-token.ts';
import { changePassword } from './passwords/change-password.ts';
import { register } from './register/register.ts';
import { signUpFirstAdmin } from './register/sign-up-first-admin.ts';
import type { SessionUser } from './session-user.store.ts';
import { endSession } from './sessions/sessions.store.ts';
import { showUser } from './show-user.ts';
import { signIn } from './sign-ins/sign-in.ts';

const PASSWORD_CHANGED = 'Password changed successfully!';

export function authHandlers(deps: ApiDeps): Handlers<typeof auth> {
  const begin = async (user: SessionUser, client: Client) => ({
    user: showUser(user),
    token: await signIn(deps, user, client),
  });
  return {
    register: async ({ body, client }) => begin(await register(deps, body), client),
    login: async (request) => begin(await login(deps, request), request.client),
    me: async ({ caller }) => ({ user: caller.account }),
    adminCheck: async () => ({
      adminExists: await hasAdmin(deps.db),
      setupTokenRequired: deps.secrets.setupToken !== null,
    }),
    adminSignup: async ({ body, client }) => begin(await signUpFirstAdmin(deps, body), client),
    changePassword: async (request) => {
      await changePassword(deps, request);
      return { message: PASSWORD_CHANGED };
    },
    forgotPassword: async ({ body }) => {
      await forgotPassword(deps, body.email);
      return { message: RESET_LINK_SENT };
    },
    verifyResetToken: ({ query }) => verifyResetToken(deps, query.token),
    resetPassword: async (request) => {
      await resetPassword(deps, request);
      return { message: 'Password reset successfully' };
    },
    logout: async ({ caller }) => {
      await endSession(deps.db, caller.session.id);
      return { message: 'You have been signed out.' };
    },
    signOutEverywhere: async ({ caller }) => {
      await endAllSessions(deps, caller.id);
      logSecurityEvent(deps.log, 'signed_out_everywhere');
      return { message: 'You have been signed out everywhere.' };
    },
  };
}

export function adminAccountHandlers(
  deps: Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>,
): Handlers<typeof adminAccount> {
  return {
    changePassword: async (request) => {
      await changePassword(deps, request);
      return { message: PASSWORD_CHANGED };
    },
  };
}
