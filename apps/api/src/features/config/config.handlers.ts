import type { config } from '@nobayon/shared/contract/config.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import { readyGateways } from '../../ports/payment-gateway/payment-gateways.ts';

type Deps = Pick<AppDeps, 'settings' | 'chatService' | 'gateways'>;

export function configHandlers(deps: Deps): Handlers<typeof config> {
  const { settings, chatService: service } = deps;
  const { appName, supportUrl, chatServiceName, chatServiceUrl } = settings;
  const { requireProvenAddress, timeZone } = settings;
  const chatService = service?.name ?? null;
  return {
    get: async () => ({
      appName,
      supportUrl,
      chatServiceName,
      chatService,
      chatServiceUrl,
      requireProvenAddress,
      paymentGateways: (await readyGateways(deps.gateways)).map(showGateway),
      timeZone,
    }),
  };
}

function showGateway({ name, capabilities: { amounts, needsPhone } }: PaymentGateway) {
  return {
    name,
    title: gatewayTitle(name),
    minAmount: toTaka(amounts.min),
    maxAmount: toTaka(amounts.max),
    needsPhone,
  };
}
