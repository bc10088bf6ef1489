import { formatTaka, fromTaka } from '@nobayon/shared/domain/money.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { Obstacle } from './gateway-options.ts';

const hints: Record<GatewayName, string> = {
  paystation: 'Card or mobile wallet',
  sslcommerz: 'Card, wallet, or internet banking',
  bkash: 'Your bKash account',
  piprapay: 'Mobile wallet or bank transfer',
  manual: 'Send money, then enter its transaction ID',
};

const AT_PROVIDER = 'You will pay on the secure page of our payment provider and return here.';
const nextSteps = new Map<string, string>([
  ['manual', 'The next page shows where to send the money. We confirm your payment by hand.'],
]);

/**
 * The payment methods of a gateway in one line; null for a gateway that this version does not know.
 */
export function gatewayHint(name: string): string | null {
  return new Map<string, string>(Object.entries(hints)).get(name) ?? null;
}

/** What happens after the click. */
export function nextStepText(name: string | null): string {
  return nextSteps.get(name ?? '') ?? AT_PROVIDER;
}

/** Why it cannot be selected. */
export function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'too_small':
      return `For payments of ${taka(obstacle.min)} or more`;
    case 'too_large':
      return `For payments of up to ${taka(obstacle.max)}`;
  }
}

function taka(amount: number): string {
  return formatTaka(fromTaka(amount), { locale: 'bn-BD', precision: 'exact' });
}
