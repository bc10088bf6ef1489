import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { notifyClient } from './notify-client.ts';
import { type DueLogout, delayLogout, deleteLogout, takeDueLogouts } from './oidc-logouts.store.ts';

type Deps = Pick<AppDeps, 'db' | 'log'>;

const AT_ONCE_OF_EACH = 20;
const pause = { firstMs: 5_000, longestMs: HOUR_MS };
/** The service's own sessions have expired by then, and chat access is synced in any case. */
const GIVE_UP_AFTER_MS = DAY_MS;

/** Notifies services of sign-outs. Failed notifications are repeated later. */
export async function notifyClients(deps: Deps, current: CurrentProvider): Promise<void> {
  const due = await takeDueLogouts(deps.db, AT_ONCE_OF_EACH);
  if (due.length === 0) return;
  const provider = await current();
  await Promise.all(due.map((logout) => notifyOrDelay(deps, provider, logout)));
}

async function notifyOrDelay(deps: Deps, provider: Provider, logout: DueLogout): Promise<void> {
  if (await notifyClient(deps, provider, logout)) return;
  const { id, failures, endedAt } = logout;
  // Real time, because `endedAt` is PostgreSQL's `now()`.
  if (Date.now() - endedAt.getTime() > GIVE_UP_AFTER_MS) await deleteLogout(deps.db, id);
  else await delayLogout(deps.db, id, backoffMs(pause, failures));
}
