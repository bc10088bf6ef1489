import { type GatewayName, gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { ApiEnv, CommonEnv } from '../../env/env-schema.ts';
import { bkash } from './bkash/bkash.ts';
import { type ClaimReader, manual } from './manual/manual.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { paystation } from './paystation/paystation.ts';
import { piprapay } from './piprapay/piprapay.ts';
import type { SharedTokens } from './shared-tokens.ts';
import { sslcommerz } from './sslcommerz/sslcommerz.ts';

/** The hosts of payment pages. The worker starts no payments and does not have them. */
export type PaymentHosts = Pick<
  ApiEnv,
  | 'PAYMENT_URL_HOSTS'
  | 'SSLCOMMERZ_PAYMENT_URL_HOSTS'
  | 'BKASH_PAYMENT_URL_HOSTS'
  | 'PIPRAPAY_PAYMENT_URL_HOSTS'
>;
/** What gateways need from our database. */
type GatewayStores = {
  tokensOf(gateway: GatewayName): SharedTokens;
  claims: ClaimReader;
};
type Settings = CommonEnv & Partial<PaymentHosts>;

/**
 * Connects the gateways of the settings: those of the checkout in its order, and all others with
 * credentials, because their earlier payments still have to be queried.
 */
export function connectGateways(env: Settings, deps: GatewayStores): PaymentGateways {
  const connected = gatewayNames.flatMap((name) => connect[name](env, deps) ?? []);
  const offered = env.PAYMENT_GATEWAYS.flatMap(
    (wanted) => connected.find(({ name }) => name === wanted) ?? [],
  );
  return { offered, connected };
}

const connect: Record<GatewayName, (env: Settings, deps: GatewayStores) => PaymentGateway | null> =
  {
    paystation(env) {
      const { PAYSTATION_MERCHANT_ID: merchantId, PAYSTATION_PASSWORD: password } = env;
      if (merchantId === undefined || password === undefined) return null;
      return paystation({
        ...common(env),
        baseUrl: env.PAYSTATION_URL,
        merchantId,
        password,
        customerPhone: env.PAYSTATION_CUSTOMER_PHONE,
        paymentUrlHosts: env.PAYMENT_URL_HOSTS ?? [],
      });
    },
    sslcommerz(env) {
      const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword } = env;
      if (storeId === undefined || storePassword === undefined) return null;
      return sslcommerz({
        ...common(env),
        baseUrl: env.SSLCOMMERZ_URL,
        storeId,
        storePassword,
        customerPhone: env.SSLCOMMERZ_CUSTOMER_PHONE,
        paymentUrlHosts: env.SSLCOMMERZ_PAYMENT_URL_HOSTS ?? sslcommerzPages(env.SSLCOMMERZ_URL),
      });
    },
    bkash(env, { tokensOf }) {
      const { BKASH_USERNAME: username, BKASH_PASSWORD: password } = env;
      const { BKASH_APP_KEY: appKey, BKASH_APP_SECRET: appSecret } = env;
      if (username === undefined || password === undefined) return null;
      if (appKey === undefined || appSecret === undefined) return null;
      return bkash({
        ...common(env),
        baseUrl: env.BKASH_URL,
        username,
        password,
        appKey,
        appSecret,
        topicArn: env.BKASH_SNS_TOPIC_ARN ?? null,
        paymentUrlHosts: env.BKASH_PAYMENT_URL_HOSTS ?? [BKASH_PAGE],
        tokens: tokensOf('bkash'),
      });
    },
    piprapay(env) {
      const { PIPRAPAY_URL: baseUrl, PIPRAPAY_API_KEY: apiKey } = env;
      if (baseUrl === undefined || apiKey === undefined) return null;
      return piprapay({
        ...common(env),
        baseUrl,
        apiKey,
        paymentUrlHosts: env.PIPRAPAY_PAYMENT_URL_HOSTS ?? [hostOf(baseUrl)],
      });
    },
    manual: ({ APP_URL }, { claims }) => manual({ appUrl: APP_URL, claims }),
  };

/** bKash's payment page is on another host than its API. */
const BKASH_PAGE = 'payment.bkash.com';

/** SSLCommerz answers live orders with a page on any of these hosts, whatever the host of its API. */
const SSLCOMMERZ_PAGES = [
  'securepay.sslcommerz.com',
  'epay-gw.sslcommerz.com',
  'seamless-epay.sslcommerz.com',
];

/** Its sandbox has API and page on one host. */
function sslcommerzPages(address: string): string[] {
  const host = hostOf(address);
  return SSLCOMMERZ_PAGES.includes(host) ? SSLCOMMERZ_PAGES : [host];
}

/** The payment page is on the API's host, unless the operator says otherwise. */
function hostOf(address: string): string {
  return new URL(address).host;
}

function common(env: Settings) {
  return { allowLoopback: env.NODE_ENV !== 'production', timeoutMs: env.GATEWAY_TIMEOUT_MS };
}
