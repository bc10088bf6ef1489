import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '../../ports/payment-gateway/payment-gateways.ts';

type WithGateways = { deps: { gateways: PaymentGateways } };

/** The default gateway. */
export function firstGateway({ deps }: WithGateways): PaymentGateway {
  const [gateway] = deps.gateways.offered;
  if (!gateway) throw new Error('There is no gateway');
  return gateway;
}

/** Offers only this gateway. */
export function only(gateway: PaymentGateway): PaymentGateways {
  return { offered: [gateway], connected: [gateway] };
}

/** Replaces the gateway. Returns a function that restores it. */
export function replaceGateway(
  app: WithGateways,
  change: (gateway: PaymentGateway) => PaymentGateway,
): () => void {
  const { gateways } = app.deps;
  app.deps.gateways = only(change(firstGateway(app)));
  return () => {
    app.deps.gateways = gateways;
  };
}
