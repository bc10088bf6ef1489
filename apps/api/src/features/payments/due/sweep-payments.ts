import { releaseExpiredUses } from '../../coupons/coupon-uses.store.ts';
import { type AskDeps, askAbout } from './ask-about.ts';
import { claimDue, type DueKind, dueKinds } from './due-payments.store.ts';
import { leaseFrom } from './lease.ts';
import { type Listener, listenToGateway } from './listen-to-gateway.ts';
import { watchMissingGateways } from './missing-gateways.ts';
import { isGatewayWell } from './probe-gateway.ts';

/** With answers after a third of a second, this makes five thousand queries in two minutes. */
const AT_ONCE = 16;

/** Routine checks of paid payments must not delay customers who are waiting. */
const MAX_PER_SWEEP: Record<DueKind, number> = {
  pending: Number.POSITIVE_INFINITY,
  closed: Number.POSITIVE_INFINITY,
  paid: 15,
};

/**
 * Queries payments that nobody returned from: after 3 minutes, then less and less often, for 3
 * days. Then they are given up as canceled; a late payment still settles them. Payments that a
 * customer waits for come first, then failed and canceled ones, then some of the paid ones, because
 * gateways do not report refunds. Within each group, the longest-waiting come first. Also releases
 * expired coupon reservations.
 */
export async function sweepPayments(deps: Omit<AskDeps, 'gateway'>): Promise<void> {
  await releaseExpiredUses(deps.db, deps.clock());
  await watchMissingGateways(deps);
  const sweeps = deps.gateways.connected.map((gateway) => sweepGateway({ ...deps, gateway }));
  // A failing gateway does not stop the others.
  const failed = (await Promise.allSettled(sweeps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Each gateway independently: a slow or unavailable one does not delay payments of another. */
async function sweepGateway(deps: AskDeps): Promise<void> {
  if (!(await isGatewayWell(deps))) return;
  const listener = listenToGateway(deps);
  for (const kind of dueKinds) {
    await askAll(deps, kind, listener);
    if (!listener.goesOn()) return;
  }
  await listener.end();
}

/** Queries all due payments, several at a time, until the gateway turns out to be in trouble. */
async function askAll(deps: AskDeps, kind: DueKind, listener: Listener): Promise<void> {
  const { db, clock, gateway } = deps;
  let left = MAX_PER_SWEEP[kind];
  const askNext = async (): Promise<boolean> => {
    if (!listener.goesOn() || left === 0) return false;
    left -= 1;
    const id = await claimDue(db, kind, { gateway: gateway.name, ...leaseFrom(clock()) });
    if (id === null) return false;
    await listener.heard(await askAbout(deps, id, 'believed'));
    return true;
  };
  const askOn = async () => {
    while (await askNext());
  };
  // Usually there is none, and rarely more than one.
  if (await askNext()) await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}
