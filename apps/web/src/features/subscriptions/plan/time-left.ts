import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { daysLeft, type ExpiryState, expiryState } from '@nobayon/shared/domain/expiry.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';

export type TimeLeft = {
  state: ExpiryState;
  days: number;
  /** The time left as a share of a billing cycle, from 0 to 1. */
  share: number;
};

const CYCLE_DAYS = { monthly: 30, yearly: 365 } satisfies Record<BillingCycle, number>;

/** The time left of a subscription. */
export function timeLeft(user: Pick<User, 'expiry_date' | 'billing_cycle'>, now: Date): TimeLeft {
  const expiresAt = user.expiry_date === null ? null : new Date(user.expiry_date);
  const state = expiryState(expiresAt, now);
  if (!expiresAt) return { state, days: 0, share: 1 };
  const days = daysLeft(expiresAt, now);
  const share = Math.min(1, days / CYCLE_DAYS[user.billing_cycle ?? 'monthly']);
  return { state, days, share };
}
