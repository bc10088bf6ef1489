import { isManual } from '@nobayon/shared/domain/transaction/gateway-name.ts';

/**
 * What is added to a price: the order's amount is what every gateway is asked to collect. Only a
 * wallet from which money is sent by hand may charge its owner for that.
 */
export function wholePriceText(gateways: readonly { name: string }[]): string {
  const whole = 'We add no taxes or fees to these prices.';
  if (!gateways.some(({ name }) => isManual(name))) return whole;
  return `${whole} If you send the money yourself, your wallet may charge for it.`;
}
