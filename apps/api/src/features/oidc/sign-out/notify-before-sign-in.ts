import { setTimeout as after } from 'node:timers/promises';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import { untilNoneIsBeingEnded } from '../records/oidc-sessions.store.ts';
import { endOidcSessions } from './end-oidc-sessions.ts';
import { notifyClient } from './notify-client.ts';
import { takeLogoutsOf, wasJustNotified } from './oidc-logouts.store.ts';

const AT_ONCE = 20;
/** Open WebUI ends all sessions of the user that began up to the second of the notification. */
const NEXT_SECOND_MS = 1_000;

/**
 * Notifies a service of the earlier sign-outs of a user who signs in to it again, and waits until a
 * new session is not ended by that, or by one that another process has just sent. A later one would
 * end it. Includes sign-outs of which no notification is queued yet, or in a transaction that is
 * under way. A failed notification is due again soon, and does not count: users who try to sign in
 * again and again do not put it off.
 */
export async function notifyBeforeSignIn(
  deps: Pick<AppDeps, 'db' | 'log'>,
  provider: Provider,
  of: { clientId: string; subject: string },
): Promise<void> {
  await untilNoneIsBeingEnded(deps.db, of.subject);
  await endOidcSessions(deps);
  const waiting = await takeLogoutsOf(deps.db, of, AT_ONCE);
  await Promise.all(waiting.map((logout) => notifyClient(deps, provider, logout)));
  if (await wasJustNotified(deps.db, of)) await after(NEXT_SECOND_MS);
}
