import type { adminAccount } from '@nobayon/shared/contract/admin-account.ts';
import type { auth } from '@nobayon/shared/contract/auth.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import type { ApiDeps, AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword, RESET_LINK_SENT } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { findUser, type SessionUser } from './session-user.store.ts';
import { endSession } from './sessions.store.ts';
import { showUser } from './show-user.ts';
import { signUpFirstAdmin } from './sign-up-first-admin.ts';
import { startSession } from './start-session.ts';
import { endSessions, hasAdmin } from './users.store.ts';
import { verifyResetToken } from './verify-reset-token.ts';

const PASSWORD_CHANGED = 'Password changed successfully!';

export function authHandlers(deps: ApiDeps): Handlers<typeof auth> {
  const signIn = async (user: SessionUser) => ({
    user: showUser(user),
    token: await startSession(deps, user),
  });
  return {
    register: async ({ body }) => signIn(await register(deps, body)),
    login: async ({ body }) => signIn(await login(deps, body)),
    me: async ({ caller }) => ({ user: showUser(await findUser(deps.db, caller.id)) }),
    adminCheck: async () => ({
      adminExists: await hasAdmin(deps.db),
      setupTokenRequired: deps.secrets.setupToken !== null,
    }),
    adminSignup: async ({ body }) => signIn(await signUpFirstAdmin(deps, body)),
    changePassword: async ({ caller, body }) => {
      await changePassword(deps, caller.session, body);
      return { message: PASSWORD_CHANGED };
    },
    forgotPassword: async ({ body }) => {
      await forgotPassword(deps, body.email);
      return { message: RESET_LINK_SENT };
    },
    verifyResetToken: async ({ query }) => {
      const email = await verifyResetToken(deps, query.token);
      if (email === null) logSecurityEvent(deps.log, 'reset_refused');
      return email === null
        ? { valid: false, error: errors.reset_token_invalid.text }
        : { valid: true, email };
    },
    resetPassword: async ({ body }) => {
      await resetPassword(deps, body);
      return { message: 'Password reset successfully!' };
    },
    logout: async ({ caller }) => {
      await endSession(deps.db, caller.session);
      return { message: 'You are signed out.' };
    },
    signOutEverywhere: async ({ caller }) => {
      await endSessions(deps.db, caller.id);
      logSecurityEvent(deps.log, 'signed_out_everywhere');
      return { message: 'You are signed out everywhere.' };
    },
  };
}

export function adminAccountHandlers(
  deps: Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'passwords' | 'chatService' | 'log'>,
): Handlers<typeof adminAccount> {
  return {
    changePassword: async ({ caller, body }) => {
      await changePassword(deps, caller.session, body);
      return { message: PASSWORD_CHANGED };
    },
  };
}
