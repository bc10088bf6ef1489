import { sweepPayments } from '../../features/payments/due/sweep-payments.ts';
import type { TestApp } from '../create-test-app.ts';

/** Lets this much time pass, then sweeps the payments once. */
export async function sweepAfter({ clock, deps }: TestApp, ms: number): Promise<void> {
  clock.advance(ms);
  await sweepPayments(deps);
}
