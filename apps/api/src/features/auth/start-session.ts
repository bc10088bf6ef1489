import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../../deps.ts';
import { signSession } from './session-token.ts';
import { insertSession } from './sessions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'secrets'>;

/** Signs a user in: gives a token, which names the session that is kept here. */
export async function startSession(
  { db, secrets }: Deps,
  user: { id: number; sessionVersion: number },
): Promise<string> {
  const session = { id: randomUUID(), userId: user.id, version: user.sessionVersion };
  const { token, expiresAt } = signSession(session, secrets.jwtSecret);
  await insertSession(db, { ...session, expiresAt });
  return token;
}
