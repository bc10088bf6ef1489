import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/guard.ts';
import { readSession } from './session-token.ts';
import { findSessionUser } from './sessions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'secrets'>;

/** Holds a token against the database, so that a session can be ended before it expires. */
export function authenticate({ db, secrets }: Deps): Authenticate {
  return async (token) => {
    const session = readSession(token, secrets.jwtSecret);
    const user = session && (await findSessionUser(db, session));
    if (!user) throw new AppError('session_ended');
    const { id, role, version } = user;
    const { id: sessionId, expiresAt } = session;
    return { id, role, session: { id: sessionId, userId: id, version, expiresAt } };
  };
}
