import { join } from 'node:path';
import {
  gateways,
  type GatewayName as PlayedGateway,
  gatewayNames as simulatedGateways,
} from '../../apps/sandbox/src/gateway/gateway-names.ts';
import { gatewayNames } from '../../packages/shared/src/domain/transaction/gateway-name.ts';

type Where = {
  port: number;
  sandboxPort: number;
  smtpPort: number;
  databaseUrl: string;
  jwtSecret: string;
  oidcSecret: string;
};

const root = join(import.meta.dirname, '..', '..');

/** The credentials of the sandbox's gateways, which are valid nowhere else. */
const sandboxMerchants = {
  paystation: {
    PAYSTATION_MERCHANT_ID: '104-1653730183',
    PAYSTATION_PASSWORD: 'gamecoderstorepass',
  },
  sslcommerz: { SSLCOMMERZ_STORE_ID: 'testbox', SSLCOMMERZ_STORE_PASSWORD: 'qwerty' },
  bkash: {
    BKASH_USERNAME: 'sandboxTokenizedUser02',
    BKASH_PASSWORD: 'sandboxTokenizedUser02@12345',
    BKASH_APP_KEY: '4f6o0cjiki2rfm34kfdadl1eqq',
    BKASH_APP_SECRET: '2is7hdktrekvrbljjh44ll3d9l1dtjo4pasmjvs5vl5qr3fug4b',
    BKASH_SNS_TOPIC_ARN: 'arn:aws:sns:ap-southeast-1:000000000000:sandbox-webhook',
  },
  piprapay: { PIPRAPAY_API_KEY: '19c5a4f0d27b4e3b8a6f1d90c3e75b42' },
} satisfies Record<PlayedGateway, Record<string, string>>;

/** The chat service's API key, which is valid only for the sandbox. */
const sandboxChatKey = 'sk-0f5c1e7a9d3b4c68a2e4d7f1b9c35a60';

/** The settings of the API and the worker, with the sandbox as all external services. */
export function productEnvironment(where: Where, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const sandbox = sandboxUrl(where);
  return {
    HOST: '127.0.0.1',
    APP_URL: appUrl(where, given),
    APP_NAME: 'Nobayon',
    SUPPORT_CONTACT: 'help@localhost',
    APP_TIMEZONE: 'Asia/Dhaka',
    CHAT_SERVICE_NAME: 'Open WebUI',
    CHAT_SERVICE_URL: `${sandbox}/chat`,
    CHAT_SERVICE: 'openwebui',
    CHAT_SERVICE_API_URL: `${sandbox}/chat`,
    CHAT_SERVICE_API_KEY: sandboxChatKey,
    CHAT_SIGN_IN: 'oidc',
    OIDC_CHAT_CLIENT_SECRET: where.oidcSecret,
    JWT_SECRET: where.jwtSecret,
    ...gatewaySettings(where),
    SMTP_URL: `smtp://127.0.0.1:${where.smtpPort}`,
    MAIL_FROM: 'Nobayon <no-reply@localhost>',
    WEB_DIST: join(root, 'apps', 'web', 'dist'),
    ...given,
    // This is for trials, even if the machine sets NODE_ENV=production.
    NODE_ENV: 'development',
    PORT: String(where.port),
    DATABASE_URL: where.databaseUrl,
    MIGRATE_DATABASE_URL: '',
  };
}

/** All gateways, simulated by the sandbox, and manual payment. */
function gatewaySettings(where: Where): NodeJS.ProcessEnv {
  const hosts = `localhost:${where.sandboxPort},127.0.0.1:${where.sandboxPort}`;
  const settings = simulatedGateways.map((name) => {
    const prefix = name.toUpperCase();
    return {
      [`${prefix}_URL`]: `${sandboxUrl(where)}${gateways[name].base}`,
      // For variables from when there was only one gateway.
      [name === 'paystation' ? 'PAYMENT_URL_HOSTS' : `${prefix}_PAYMENT_URL_HOSTS`]: hosts,
      ...sandboxMerchants[name],
    };
  });
  return Object.assign({ PAYMENT_GATEWAYS: gatewayNames.join(',') }, ...settings);
}

/** On one machine the worker's metrics need another port: the one after the API's. */
export function workerEnvironment(product: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = Number(product.METRICS_PORT || 0);
  return port > 0 ? { ...product, METRICS_PORT: String(port + 1) } : product;
}

export function sandboxEnvironment(where: Where, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    SANDBOX_PUBLIC_URL: sandboxUrl(where),
    SANDBOX_OIDC_ISSUER: `${appUrl(where, given)}/oidc`,
    SANDBOX_OIDC_INTERNAL_URL: apiAddress(where, given),
    SANDBOX_OIDC_CLIENT_SECRET: where.oidcSecret,
    ...given,
    NODE_ENV: 'development',
    SANDBOX_PORT: String(where.sandboxPort),
    SANDBOX_SMTP_PORT: String(where.smtpPort),
  };
}

export function appUrl({ port }: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  return given.APP_URL || `http://localhost:${port}`;
}

/** The API's address for this machine, whatever its public address is. */
export function apiAddress({ port }: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  const listensEverywhere = !given.HOST || ['0.0.0.0', '::'].includes(given.HOST);
  const host = listensEverywhere ? '127.0.0.1' : given.HOST;
  return `http://${host}:${port}`;
}

export function sandboxUrl({ sandboxPort }: Pick<Where, 'sandboxPort'>): string {
  return `http://localhost:${sandboxPort}`;
}

/** The API's address for the sandbox's notifications. */
export function notificationUrl(where: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  return `${apiAddress(where, given)}/api/payment/process-callback`;
}
