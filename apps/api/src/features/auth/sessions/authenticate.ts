import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Authenticate } from '../../../http/guard.ts';
import { showUser } from '../show-user.ts';
import { isInTime, isUseDue } from './session-limits.ts';
import { sessionReader } from './session-token.ts';
import { findSessionUser, recordSessionUse } from './sessions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'sessionLimits'>;

/** Checks a token's session in the database, so that it can be ended before the token expires. */
export function authenticate({ db, clock, secrets, sessionLimits }: Deps): Authenticate {
  const readSession = sessionReader(secrets.jwtSecret);
  return async (token, ip, along) => {
    const now = clock();
    const session = readSession(token, now);
    const user = session && (await findSessionUser(db, session, along?.(session.userId)));
    if (!user) throw new AppError('session_ended');
    const { account, times, hasSecondFactor, secondFactorAt, found } = user;
    const { id, role, sessionVersion: version } = account;
    if (!isInTime(times, role, sessionLimits, now)) throw new AppError('session_ended');
    if (isUseDue(times, now)) await recordSessionUse(db, session.id, { now, ip });
    const { id: sessionId, expiresAt } = session;
    return {
      id,
      role,
      account: showUser(account),
      session: { id: sessionId, userId: id, version, expiresAt },
      secondFactor: { isOn: hasSecondFactor, givenAt: secondFactorAt },
      found,
    };
  };
}
