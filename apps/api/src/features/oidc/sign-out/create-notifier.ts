import { backoffMs } from '@nobayon/shared/domain/backoff.ts';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type Provider from 'oidc-provider';
import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { notifyClient } from './notify-client.ts';
import {
  clientsWithDueLogouts,
  type DueLogout,
  delayLogout,
  deleteLogout,
  takeDueLogouts,
} from './oidc-logouts.store.ts';

type Deps = Pick<AppDeps, 'db' | 'log'>;

const AT_ONCE = 20;
const pause = { firstMs: 5_000, longestMs: HOUR_MS };
/** The service's own sessions have expired by then, and chat access is synced in any case. */
const GIVE_UP_AFTER_MS = DAY_MS;

/** Notifies services of sign-outs. Failed notifications are repeated later. */
export function createNotifier(deps: Deps, current: CurrentProvider) {
  /** Each service is notified on its own, so that one that does not answer delays no other. */
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Begins to notify the services that have to be and are not being notified. */
    async begin(): Promise<void> {
      for (const clientId of await clientsWithDueLogouts(deps.db)) {
        if (underWay.has(clientId)) continue;
        const notifying = notifyOf(deps, current, clientId)
          .catch((error) => deps.log.warn({ err: error, clientId }, 'sign-outs are delayed'))
          .finally(() => underWay.delete(clientId));
        underWay.set(clientId, notifying);
      }
    },

    /** Waits for what has begun. */
    async finish(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}

async function notifyOf(deps: Deps, current: CurrentProvider, clientId: string): Promise<void> {
  const due = await takeDueLogouts(deps.db, clientId, AT_ONCE);
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
