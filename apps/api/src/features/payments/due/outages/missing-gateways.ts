import { ABANDONED_AFTER_MS } from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import type { AskDeps } from '../ask-deps.ts';
import { findWaitedFor } from '../due-payments.store.ts';
import { clearMissingSettingsExcept, recordMissingSettings } from './gateway-state.store.ts';

/**
 * In milliseconds. During a rollout, a process may not know a gateway that another one already
 * offers.
 */
const OVERDUE_AFTER_MS = 10 * 60_000;

/**
 * Payments of a gateway without settings cannot be queried. Raises one alarm, in the log and by
 * email, until the settings are back or no payment waits. No payment is given up meanwhile.
 */
export async function watchMissingGateways({
  db,
  clock,
  gateways,
  log,
}: Omit<AskDeps, 'gateway'>): Promise<void> {
  const now = clock();
  const connected = gateways.connected.map(({ name }) => name);
  const missing = await findWaitedFor(db, connected, {
    overdueSince: new Date(now.getTime() - OVERDUE_AFTER_MS),
    // One that was hidden may have been paid as well, but hiding it has to end the alarm some day.
    hiddenSince: new Date(now.getTime() - ABANDONED_AFTER_MS),
  });
  await clearMissingSettingsExcept(db, missing);
  for (const gateway of missing) {
    if (!(await recordMissingSettings(db, gateway, now))) continue;
    log.error({ gateway }, 'payments wait for a gateway whose settings are gone: restore them');
  }
}
