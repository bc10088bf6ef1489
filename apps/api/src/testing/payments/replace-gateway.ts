import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '../../ports/payment-gateway/payment-gateways.ts';

type WithGateways = { deps: { gateways: PaymentGateways } };

/** The gateway that payments go to where none is named. */
export function firstGateway({ deps }: WithGateways): PaymentGateway {
  const [gateway] = deps.gateways.offered;
  if (!gateway) throw new Error('There is no gateway');
  return gateway;
}

/** A shop that has this gateway and no other. */
export function only(gateway: PaymentGateway): PaymentGateways {
  return { offered: [gateway], connected: [gateway] };
}

/** Puts another in the place of its gateway. Gives what undoes it. */
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
