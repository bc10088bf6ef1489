import { releaseExpiredUses } from '../../coupons/coupon-uses.store.ts';
import { type AskDeps, askAbout } from './ask-about.ts';
import { claimDue, type DueKind, dueKinds } from './due-payments.store.ts';
import { leaseFrom } from './lease.ts';
import { type Listener, listenToGateway } from './listen-to-gateway.ts';
import { watchMissingGateways } from './missing-gateways.ts';
import { isGatewayWell } from './probe-gateway.ts';

/** Of a gateway that takes a third of a second for an answer these get five thousand in two minutes. */
const AT_ONCE = 16;

/** A day's worth of those that were paid must keep no customer waiting. */
const MOST: Record<DueKind, number> = {
  pending: Number.POSITIVE_INFINITY,
  closed: Number.POSITIVE_INFINITY,
  paid: 15,
};

/**
 * Asks about the payments that nobody came back from: after 3 minutes, then ever less often, for
 * 3 days; then they are given up as canceled, which a payment that comes after all still settles.
 * Those that a customer waits for come first, then those that failed or were canceled, then some of
 * those that were paid, since no gateway tells of a refund; of each, who has waited longest. Also
 * releases the coupon uses that lapsed.
 */
export async function sweepPayments(deps: Omit<AskDeps, 'gateway'>): Promise<void> {
  await releaseExpiredUses(deps.db, deps.clock());
  await watchMissingGateways(deps);
  const sweeps = deps.gateways.connected.map((gateway) => sweepGateway({ ...deps, gateway }));
  // One that goes wrong ends none of the others, which go on until they are done.
  const failed = (await Promise.allSettled(sweeps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Each on its own: one that is slow or away keeps nobody waiting who paid with another. */
async function sweepGateway(deps: AskDeps): Promise<void> {
  if (!(await isGatewayWell(deps))) return;
  const listener = listenToGateway(deps);
  for (const kind of dueKinds) {
    await askAll(deps, kind, listener);
    if (!listener.goesOn()) return;
  }
  await listener.end();
}

/** Asks about all that is due, several at a time, until the gateway turns out to be in trouble. */
async function askAll(deps: AskDeps, kind: DueKind, listener: Listener): Promise<void> {
  const { db, clock, gateway } = deps;
  let left = MOST[kind];
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
  // Mostly there is none, and seldom a second.
  if (await askNext()) await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}
