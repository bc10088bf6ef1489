import { MINUTE_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import {
  type DueLogout,
  deleteLogout,
  finishLogout,
  forgetRejection,
  recordRejection,
} from './oidc-logouts.store.ts';
import { LogoutRejectedError, sendLogoutToken } from './send-logout-token.ts';

/** How Open WebUI answers if this is switched off, and before it had it. */
const NO_ENDPOINT = [404, 405];
/** So does a proxy while the service restarts, but not for so long. */
const RESTART_MS = 10 * MINUTE_MS;

/**
 * Notifies a service of a sign-out, once. False if that has to be repeated: not if it gave no address
 * for it, or there has been nothing at the address for some time. A service without one then gets a
 * single request for each sign-out, with which we notice that it takes them now.
 */
export async function notifyClient(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  provider: Provider,
  { id, clientId, subject, sid, failures }: DueLogout,
): Promise<boolean> {
  const client = await provider.Client.find(clientId);
  const to = client?.backchannelLogoutUri;
  try {
    if (!client || to === undefined) await deleteLogout(db, id);
    else {
      await sendLogoutToken(provider, { client, to }, { subject, sid });
      await finishLogout(db, { id, clientId });
    }
    return true;
  } catch (error) {
    const isFinal = await takesNone(db, clientId, error);
    const problem = isFinal ? 'a service takes no' : 'could not send a';
    log.warn({ err: error, clientId, failures }, `${problem} notification of a sign-out`);
    if (isFinal) await deleteLogout(db, id);
    return isFinal;
  }
}

/** Whether a service has had nothing at the address for longer than a restart takes. */
async function takesNone(db: AppDeps['db'], clientId: string, error: unknown): Promise<boolean> {
  if (error instanceof LogoutRejectedError && NO_ENDPOINT.includes(error.status)) {
    // Real time, because `since` is PostgreSQL's `now()`.
    const since = await recordRejection(db, clientId);
    return Date.now() - since.getTime() > RESTART_MS;
  }
  await forgetRejection(db, clientId);
  return false;
}
