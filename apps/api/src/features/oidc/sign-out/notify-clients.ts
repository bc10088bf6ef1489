import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { notifyClient } from './notify-client.ts';
import { takeDueLogouts } from './oidc-logouts.store.ts';

const AT_ONCE = 20;

/** Notifies services of sign-outs. Failed notifications are repeated later. */
export async function notifyClients(
  deps: Pick<AppDeps, 'db' | 'log'>,
  current: CurrentProvider,
): Promise<void> {
  const due = await takeDueLogouts(deps.db, AT_ONCE);
  if (due.length === 0) return;
  const provider = await current();
  await Promise.all(due.map((logout) => notifyClient(deps, provider, logout)));
}
