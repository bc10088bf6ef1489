import { bkashMerchant } from '@nobayon/sandbox/gateway/bkash/tokens.ts';
import { WEBHOOK_TOPIC } from '@nobayon/sandbox/gateway/bkash/webhook/message.ts';
import { PIPRAPAY_KEY } from '@nobayon/sandbox/gateway/piprapay/charge-request.ts';
import type { Sandbox } from '@nobayon/sandbox/start-sandbox.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { bkash } from '../../../ports/payment-gateway/bkash/bkash.ts';
import { type ClaimReader, manual } from '../../../ports/payment-gateway/manual/manual.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway/payment-gateways.ts';
import { paystation } from '../../../ports/payment-gateway/paystation/paystation.ts';
import { piprapay } from '../../../ports/payment-gateway/piprapay/piprapay.ts';
import type { SharedTokens } from '../../../ports/payment-gateway/shared-tokens.ts';
import { sslcommerz } from '../../../ports/payment-gateway/sslcommerz/sslcommerz.ts';

type Options = {
  /** Replaces the sandbox's address. */
  detour: (address: string) => Promise<string>;
  timeoutMs: number;
  tokensOf(gateway: GatewayName): SharedTokens;
  appUrl: string;
  claims: ClaimReader;
};

/**
 * All gateways of the sandbox, and manual payment. Only the first one is offered, as by default.
 */
export async function sandboxGateways(
  { url, gatewayUrls }: Pick<Sandbox, 'url' | 'gatewayUrls'>,
  { detour, timeoutMs, tokensOf, appUrl, claims }: Options,
): Promise<PaymentGateways> {
  const common = { paymentUrlHosts: [new URL(url).host], allowLoopback: true, timeoutMs };
  const first = paystation({
    ...common,
    baseUrl: await detour(gatewayUrls.paystation),
    merchantId: '104-1653730183',
    password: 'gamecoderstorepass',
    customerPhone: '01700000000',
  });
  const others = [
    sslcommerz({
      ...common,
      baseUrl: gatewayUrls.sslcommerz,
      storeId: 'testbox',
      storePassword: 'qwerty',
      customerPhone: '01700000000',
    }),
    bkash({
      ...common,
      baseUrl: `${gatewayUrls.bkash}/v1.2.0-beta`,
      username: bkashMerchant.username,
      password: bkashMerchant.password,
      appKey: bkashMerchant.app_key,
      appSecret: bkashMerchant.app_secret,
      topicArn: WEBHOOK_TOPIC,
      tokens: tokensOf('bkash'),
    }),
    piprapay({ ...common, baseUrl: gatewayUrls.piprapay, apiKey: PIPRAPAY_KEY }),
    manual({ appUrl, claims }),
  ];
  return { offered: [first], connected: [first, ...others] };
}
