import type { auth } from '@nobayon/shared/contract/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { signSession } from './session-token.ts';
import { showUser } from './show-user.ts';
import { findUser, type UserRow } from './users.store.ts';

export function authHandlers(deps: AppDeps): Handlers<typeof auth> {
  const startSession = (user: UserRow) => ({
    user: showUser(user),
    token: signSession({ userId: user.id, version: user.sessionVersion }, deps.settings.jwtSecret),
  });
  return {
    register: async ({ body }) => startSession(await register(deps, body)),
    login: async ({ body }) => startSession(await login(deps, body)),
    me: async ({ caller }) => {
      const user = await findUser(deps.db, caller.id);
      if (!user) throw new AppError('session_ended');
      return { user: showUser(user) };
    },
  };
}
