import type { AskDeps } from './ask-about.ts';
import { findWaitedFor } from './due-payments.store.ts';
import { noteMissing, noteNoneMissingBut } from './gateway-state.store.ts';

/** While a release is rolled out, a process may not know a gateway yet that another one offers. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Payments of a gateway whose settings are gone can be asked about nowhere: one alarm, in the log and by
 * mail, until the settings are back or nothing waits any more. Nothing is given up meanwhile.
 */
export async function watchMissingGateways({
  db,
  clock,
  gateways,
  log,
}: Omit<AskDeps, 'gateway'>): Promise<void> {
  const now = clock();
  const connected = gateways.connected.map(({ name }) => name);
  const overdueSince = new Date(now.getTime() - PATIENCE_MS);
  const missing = await findWaitedFor(db, connected, overdueSince);
  await noteNoneMissingBut(db, missing);
  for (const gateway of missing) {
    if (!(await noteMissing(db, gateway, now))) continue;
    log.error({ gateway }, 'payments wait for a gateway whose settings are gone: restore them');
  }
}
