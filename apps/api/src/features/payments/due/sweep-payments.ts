import { releaseExpiredUses } from '../../coupons/coupon-uses.store.ts';
import { type AskDeps, askAbout } from './ask-about.ts';
import { claimDue, type DueKind, dueKinds, findDueKinds } from './due-payments.store.ts';
import { type GatewayState, isTroubled, readGatewayStates } from './gateway-state.store.ts';
import { leaseFrom } from './lease.ts';
import { type Listener, listenToGateway } from './listen-to-gateway.ts';
import { watchMissingGateways } from './missing-gateways.ts';
import { isWellAgain } from './probe-gateway.ts';

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
  const { db, clock, gateways } = deps;
  await releaseExpiredUses(db, clock());
  await watchMissingGateways(deps);
  const names = gateways.connected.map(({ name }) => name);
  const states = await readGatewayStates(db, names);
  const due = await findDueKinds(db, names, clock());
  const sweeps = gateways.connected.map(async (gateway) => {
    const { name } = gateway;
    const troubled = states.find((state) => state.gateway === name && isTroubled(state)) ?? null;
    await sweepGateway({ ...deps, gateway }, { troubled, due: due.get(name) ?? [] });
  });
  // A failing gateway does not stop the others.
  const failed = (await Promise.allSettled(sweeps)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Each gateway independently: a slow or unavailable one does not delay payments of another. */
async function sweepGateway(
  deps: AskDeps,
  { troubled, due }: { troubled: GatewayState | null; due: readonly DueKind[] },
): Promise<void> {
  if (troubled && !(await isWellAgain(deps, troubled))) return;
  const listener = listenToGateway(deps);
  // The end of the trouble made more of them due.
  for (const kind of troubled ? dueKinds : due) {
    await askAll(deps, kind, listener);
    if (!listener.goesOn()) return;
  }
  await listener.end();
}

/** Queries all due payments, several at a time, until the gateway turns out to be in trouble. */
async function askAll(deps: AskDeps, kind: DueKind, listener: Listener): Promise<void> {
  const { db, clock, gateway } = deps;
  let left = MAX_PER_SWEEP[kind];
  const claim = async (): Promise<number | null> => {
    if (!listener.goesOn() || left === 0) return null;
    left -= 1;
    return claimDue(db, kind, { gateway: gateway.name, ...leaseFrom(clock()) });
  };
  const ask = async (id: number) => listener.heard(await askAbout(deps, id, 'believed'));
  const askFrom = async (start: number | null) => {
    for (let id = start; id !== null; id = await claim()) await ask(id);
  };
  const first = await claim();
  if (first === null) return;
  await ask(first);
  // Usually there is only one.
  const second = await claim();
  if (second === null) return;
  const others = Array.from({ length: AT_ONCE - 1 }, async () => askFrom(await claim()));
  await Promise.all([askFrom(second), ...others]);
}
