import { fromTaka } from '@nobayon/shared/domain/money.ts';
import { outsideLimits } from '@nobayon/shared/domain/transaction/gateway-limits.ts';
import type { AppConfig } from '../../../api/app-config.ts';

export type Gateway = AppConfig['paymentGateways'][number];

/** Why a gateway cannot be used for an order. Amounts in BDT. */
export type Obstacle = { kind: 'too_small'; min: number } | { kind: 'too_large'; max: number };

/** `obstacle`: null if there is none. */
export type GatewayOption = { gateway: Gateway; obstacle: Obstacle | null };

/**
 * The options for a total in BDT; null if nothing is selected yet. Empty if nothing has to be paid.
 */
export function gatewayOptions(
  gateways: readonly Gateway[],
  total: number | null,
): GatewayOption[] {
  if (total === 0) return [];
  return gateways.map((gateway) => ({ gateway, obstacle: obstacleOf(gateway, total) }));
}

function obstacleOf({ minAmount, maxAmount }: Gateway, total: number | null): Obstacle | null {
  if (total === null) return null;
  const limits = { min: fromTaka(minAmount), max: fromTaka(maxAmount) };
  switch (outsideLimits(limits, fromTaka(total))) {
    case 'too_small':
      return { kind: 'too_small', min: minAmount };
    case 'too_large':
      return { kind: 'too_large', max: maxAmount };
    case null:
      return null;
  }
}

/** The wanted gateway if it is possible, otherwise the first possible one. */
export function chosenGateway(
  options: readonly GatewayOption[],
  wanted: string | null,
): Gateway | null {
  const possible = options.filter(({ obstacle }) => obstacle === null);
  const option = possible.find(({ gateway }) => gateway.name === wanted) ?? possible[0];
  return option?.gateway ?? null;
}
