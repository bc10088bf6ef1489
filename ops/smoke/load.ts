import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { auth } from '../../packages/shared/src/contract/account/auth.ts';
import { config } from '../../packages/shared/src/contract/config.ts';
import { coupons } from '../../packages/shared/src/contract/coupons.ts';
import { payments } from '../../packages/shared/src/contract/payments.ts';
import { type Plan, plans } from '../../packages/shared/src/contract/plans.ts';
import type { Customer } from './customer.ts';
import { retryUntil } from './retry-until.ts';
import type { Smoke } from './smoke.ts';

const PER_SECOND = 150;
const AT_MOST = 15_000;
/** More would only wait for each other on a slow machine, for longer than a process stops. */
const UNDER_WAY_AT_MOST = 20;
const SLOW_MS = 1_000;

export type Load = {
  /** Waits until this many more have been sent. */
  carryOn(count: number): Promise<void>;
  /** Stops it and returns the results. */
  stop(): Promise<{ sent: number; purchases: number; slow: number; failures: string[] }>;
};

/**
 * Customers who read and buy on this machine: 150 requests per second, or as many as it answers to
 * 20 customers at once, until it is stopped, 15,000 at most. An unexpected reply counts as a failure.
 */
export function startLoad(smoke: Smoke, customer: Customer, plan: Plan): Load {
  const stopping = new AbortController();
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  let purchases = 0;
  let slow = 0;

  async function send(ask: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    try {
      await ask();
    } catch (error) {
      const at = new Date().toISOString().slice(11, 23);
      failures.push(`${at} ${error instanceof Error ? describe(error) : error}`);
    }
    if (performance.now() - begun > SLOW_MS) slow += 1;
  }

  async function run(): Promise<void> {
    const requests = mix(smoke, customer, plan);
    const begun = performance.now();
    while (!stopping.signal.aborted && !smoke.signal.aborted && sent < AT_MOST) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * PER_SECOND);
      for (; sent < due && sent < AT_MOST && underWay.size < UNDER_WAY_AT_MOST; sent += 1) {
        const request = requests[sent % requests.length] ?? requests[0];
        if (request.kind === 'purchase') purchases += 1;
        const done: Promise<void> = send(request.ask).finally(() => underWay.delete(done));
        underWay.add(done);
      }
      await pause(10);
    }
    await Promise.all(underWay);
  }

  const running = run();
  return {
    async carryOn(count) {
      const enough = Math.min(sent + count, AT_MOST);
      await retryUntil(async () => assert.ok(sent >= enough, 'too slow'), { signal: smoke.signal });
    },
    async stop() {
      stopping.abort();
      await running;
      return { sent, purchases, slow, failures };
    },
  };
}

type Request = { kind: 'read' | 'post' | 'purchase'; ask: () => Promise<unknown> };

/** A cycle of twenty: half of them posts, and one that changes a subscription. */
function mix({ call }: Smoke, { token }: Customer, plan: Plan): [Request, ...Request[]] {
  const order = { plan_id: plan.id, billing_cycle: 'monthly' as const };
  const coupon = { code: 'NO-SUCH-CODE', planId: plan.id, billing_cycle: 'monthly' as const };
  const purchase: Request = {
    kind: 'purchase',
    ask: () => call(payments.initiate, { body: order }, token),
  };
  const rest: Request[] = [
    { kind: 'post', ask: () => call(coupons.validate, { body: coupon }, token) },
    { kind: 'read', ask: () => call(auth.me, {}, token) },
    { kind: 'post', ask: () => call(coupons.validate, { body: coupon }, token) },
    { kind: 'read', ask: () => call(plans.list, {}, token) },
    { kind: 'read', ask: () => call(config.get, {}) },
  ];
  return [
    purchase,
    ...Array.from({ length: 4 }, () => rest)
      .flat()
      .slice(1),
  ];
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
