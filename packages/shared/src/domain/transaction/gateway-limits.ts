import type { Paisa } from '../money.ts';

/** What one payment may come to at a gateway, both included. */
export type GatewayLimits = { min: Paisa; max: Paisa };

/** Why a gateway does not take an amount; null where it does. */
export function outsideLimits(
  { min, max }: GatewayLimits,
  amount: Paisa,
): 'too_small' | 'too_large' | null {
  if (amount < min) return 'too_small';
  return amount > max ? 'too_large' : null;
}
