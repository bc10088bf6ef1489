import { setTimeout as sleep } from 'node:timers/promises';
import { releaseExpiredUses } from '../../coupons/coupon-uses.store.ts';
import { askAbout } from './ask-about.ts';
import type { AskDeps } from './ask-deps.ts';
import { claimDue, type DueKind, dueKinds, findDueKinds } from './due-payments.store.ts';
import { leaseFrom } from './lease.ts';
import { type Breaker, createBreaker } from './outages/circuit-breaker.ts';
import { type GatewayState, isTripped, readGatewayStates } from './outages/gateway-state.store.ts';
import { watchMissingGateways } from './outages/missing-gateways.ts';
import { probeGateway } from './outages/probe-gateway.ts';

/** With answers after a third of a second, this makes five thousand queries in two minutes. */
const AT_ONCE = 16;

/** Routine checks of paid payments must not delay customers who are waiting. */
const MAX_PER_SWEEP: Record<DueKind, number> = {
  pending: Number.POSITIVE_INFINITY,
  unpaid: Number.POSITIVE_INFINITY,
  paid: 15,
};

/** In milliseconds, as between two sweeps. */
const PAUSE_MS = 15_000;

type Deps = Omit<AskDeps, 'gateway'>;

/**
 * Queries payments that nobody returned from: after 3 minutes, then less and less often, for 3
 * days. Then they are given up as canceled; a late payment still settles them. Payments that a
 * customer waits for come first, then failed and canceled ones, then some of the paid ones, because
 * gateways do not report refunds. Within each group, the longest-waiting come first. Also releases
 * expired coupon reservations.
 *
 * The sweep lasts until every gateway is done. Meanwhile, those that are done are swept again after
 * each pause: a slow gateway does not hold up payments of another one.
 */
export async function sweepPayments(deps: Deps, { pauseMs = PAUSE_MS } = {}): Promise<void> {
  const underWay = new Map<string, Promise<unknown>>();
  const errors: unknown[] = [];
  const keep = (error: unknown) => errors.push(error);
  do {
    await startSweeps(deps, underWay, keep).catch(keep);
    await settledWithin(pauseMs, [...underWay.values()]);
  } while (underWay.size > 0);
  // A failing gateway does not stop the others.
  if (errors.length > 0) throw errors[0];
}

/** Starts a sweep of each gateway that has none under way. */
async function startSweeps(
  deps: Deps,
  underWay: Map<string, Promise<unknown>>,
  keep: (error: unknown) => void,
): Promise<void> {
  const { db, clock, gateways } = deps;
  await releaseExpiredUses(db, clock());
  await watchMissingGateways(deps);
  const idle = gateways.connected.filter(({ name }) => !underWay.has(name));
  const names = idle.map(({ name }) => name);
  const states = await readGatewayStates(db, names);
  const due = await findDueKinds(db, names, clock());
  for (const gateway of idle) {
    const { name } = gateway;
    const tripped = states.find((state) => state.gateway === name && isTripped(state)) ?? null;
    const sweep = sweepGateway({ ...deps, gateway }, { tripped, due: due.get(name) ?? [] });
    underWay.set(
      name,
      sweep.catch(keep).finally(() => underWay.delete(name)),
    );
  }
}

/** Waits until all of this is done, but no longer than this. */
async function settledWithin(ms: number, work: Promise<unknown>[]): Promise<void> {
  const timer = new AbortController();
  const pause = sleep(ms, null, { signal: timer.signal }).catch(() => {});
  await Promise.race([Promise.all(work), pause]);
  timer.abort();
}

/** Each gateway independently: a slow or unavailable one does not delay payments of another. */
async function sweepGateway(
  deps: AskDeps,
  { tripped, due }: { tripped: GatewayState | null; due: readonly DueKind[] },
): Promise<void> {
  if (tripped && !(await probeGateway(deps, tripped))) return;
  const breaker = createBreaker(deps);
  // A breaker that closes makes more of them due.
  for (const kind of tripped ? dueKinds : due) {
    await askAll(deps, kind, breaker);
    if (!(await breaker.shouldContinue())) return;
  }
  await breaker.end();
}

/** Queries all due payments, several at a time, until the breaker trips. */
async function askAll(deps: AskDeps, kind: DueKind, breaker: Breaker): Promise<void> {
  const { db, clock, gateway } = deps;
  let left = MAX_PER_SWEEP[kind];
  const claim = async (): Promise<number | null> => {
    if (left === 0) return null;
    left -= 1;
    if (!(await breaker.shouldContinue())) return null;
    return claimDue(db, kind, { gateway: gateway.name, ...leaseFrom(clock()) });
  };
  const ask = async (id: number) =>
    breaker.record(await askAbout(deps, id, { trustNotFound: true }));
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
