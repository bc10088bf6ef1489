import { DAY_MS } from './calendar.ts';

/** How near an expiry is: the thresholds that the screens colour by are 7 and 30 days. */
export type ExpiryState = 'never' | 'past' | 'within_7_days' | 'within_30_days' | 'later';

export function expiryState(expiresAt: Date | null, now: Date): ExpiryState {
  if (!expiresAt) return 'never';
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'past';
  if (left <= 7 * DAY_MS) return 'within_7_days';
  return left <= 30 * DAY_MS ? 'within_30_days' : 'later';
}
