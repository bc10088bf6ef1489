import type { AppDeps } from '../../../deps.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';

/** Dependencies for one gateway: each gateway is queried independently. */
export type AskDeps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'> & {
  gateway: PaymentGateway;
};
