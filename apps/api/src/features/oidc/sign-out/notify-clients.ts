import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { type DueLogout, delayLogout, deleteLogout, takeDueLogouts } from './oidc-logouts.store.ts';

type Deps = Pick<AppDeps, 'db' | 'log'>;
type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
/** What the types of the package leave out. */
type LogoutClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };

const AT_ONCE = 20;
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3_600;
/** Its own sessions will have ended by then, and who may chat is kept up to date in any case. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

/** Tells the services that wait to hear of a sign-out; one that does not answer is told again later. */
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
    // By the real time: PostgreSQL's `now()` is when it ended.
    if (Date.now() - endedAt.getTime() > GIVE_UP_AFTER_MS) return deleteLogout(db, id);
    await delayLogout(
      db,
      id,
      Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(failures, 20)),
    );
  }
}
