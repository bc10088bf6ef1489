import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { type DueLogout, delayLogout, deleteLogout, takeDueLogouts } from './oidc-logouts.store.ts';

type Deps = Pick<AppDeps, 'db' | 'log'>;
type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
/** A method that is missing from the package's types. */
type LogoutClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };

const AT_ONCE = 20;
const pause = { firstMs: 5_000, longestMs: HOUR_MS };
/** The service's own sessions have expired by then, and chat access is synced in any case. */
const GIVE_UP_AFTER_MS = DAY_MS;

/** Notifies services of sign-outs. Failed notifications are repeated later. */
export async function notifyClients(deps: Deps, current: CurrentProvider): Promise<void> {
  const due = await takeDueLogouts(deps.db, AT_ONCE);
  if (due.length === 0) return;
  const provider = await current();
  await Promise.all(due.map((logout) => notifyClient(deps, provider, logout)));
}

async function notifyClient(
  { db, log }: Deps,
  provider: Provider,
  logout: DueLogout,
): Promise<void> {
  const { id, clientId, subject, sid, failures, endedAt } = logout;
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined;
  if (!client?.backchannelLogoutUri) return deleteLogout(db, id);
  try {
    await client.backchannelLogout(subject, sid);
    await deleteLogout(db, id);
  } catch (error) {
    log.warn({ err: error, clientId, failures }, 'could not notify a service of a sign-out');
    // Real time, because `endedAt` is PostgreSQL's `now()`.
    if (Date.now() - endedAt.getTime() > GIVE_UP_AFTER_MS) return deleteLogout(db, id);
    await delayLogout(db, id, backoffMs(pause, failures));
  }
}
