import type { Paisa } from '@nobayon/shared/domain/money.ts';

/** An amount in taka with two decimals, the format of most gateways. */
export function takaText(amount: Paisa): string {
  return (amount / 100).toFixed(2);
}
