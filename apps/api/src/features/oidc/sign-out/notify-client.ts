import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import { type DueLogout, delayLogout, deleteLogout } from './oidc-logouts.store.ts';

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
/** A method that is missing from the package's types. */
type LogoutClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };

const pause = { firstMs: 5_000, longestMs: HOUR_MS };
/** The service's own sessions have expired by then, and chat access is synced in any case. */
const GIVE_UP_AFTER_MS = DAY_MS;

/** Notifies a service of a sign-out, or delays that. Returns whether it was notified. */
export async function notifyClient(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  provider: Provider,
  logout: DueLogout,
): Promise<boolean> {
  const { id, clientId, subject, sid, failures, endedAt } = logout;
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined;
  try {
    const isNotified = client?.backchannelLogoutUri !== undefined;
    if (isNotified) await client.backchannelLogout(subject, sid);
    await deleteLogout(db, id);
    return isNotified;
  } catch (error) {
    log.warn({ err: error, clientId, failures }, 'could not notify a service of a sign-out');
    // Real time, because `endedAt` is PostgreSQL's `now()`.
    if (Date.now() - endedAt.getTime() > GIVE_UP_AFTER_MS) await deleteLogout(db, id);
    else await delayLogout(db, id, backoffMs(pause, failures));
    return false;
  }
}
