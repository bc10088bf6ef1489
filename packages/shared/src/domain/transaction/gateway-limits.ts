import type { Paisa } from '../money.ts';

/** The limits of one payment at a gateway, both inclusive. */
export type GatewayLimits = { min: Paisa; max: Paisa };

/** Why a gateway rejects an amount; null if it accepts it. */
export function outsideLimits(
  { min, max }: GatewayLimits,
  amount: Paisa,
): 'too_small' | 'too_large' | null {
  if (amount < min) return 'too_small';
  return amount > max ? 'too_large' : null;
}
