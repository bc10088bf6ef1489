import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/guard.ts';
import { readSession } from './session-token.ts';
import { findSessionState } from './session-user.store.ts';

type Deps = Pick<AppDeps, 'db' | 'secrets'>;

/** Holds a token against the database, so that a session can be ended before it expires. */
export function authenticate({ db, secrets }: Deps): Authenticate {
  return async (token) => {
    const session = readSession(token, secrets.jwtSecret);
    const user = session && (await findSessionState(db, session.userId));
    if (!user || user.sessionVersion !== session.version) throw new AppError('session_ended');
    return { id: user.id, role: user.role };
  };
}
