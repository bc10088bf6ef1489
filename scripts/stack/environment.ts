import { join } from 'node:path';

type Where = {
  port: number;
  sandboxPort: number;
  smtpPort: number;
  databaseUrl: string;
  jwtSecret: string;
};

const root = join(import.meta.dirname, '..', '..');

/** The merchant account that the gateway's own documentation gives for trying it out. */
const sandboxMerchant = {
  PAYSTATION_MERCHANT_ID: '104-1653730183',
  PAYSTATION_PASSWORD: 'gamecoderstorepass',
};

/** The chat service's API key, which opens nothing but the sandbox. */
const sandboxChatKey = 'sk-0f5c1e7a9d3b4c68a2e4d7f1b9c35a60';

/** The settings of the API and the worker, with the sandbox for the world outside. */
export function productEnvironment(where: Where, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const sandbox = sandboxUrl(where);
  return {
    HOST: '127.0.0.1',
    APP_URL: appUrl(where, given),
    APP_NAME: 'Nobayon',
    APP_TIMEZONE: 'Asia/Dhaka',
    CHAT_SERVICE_NAME: 'Open WebUI',
    CHAT_SERVICE_URL: `${sandbox}/chat`,
    CHAT_SERVICE: 'openwebui',
    CHAT_SERVICE_API_URL: `${sandbox}/chat`,
    CHAT_SERVICE_API_KEY: sandboxChatKey,
    JWT_SECRET: where.jwtSecret,
    PAYSTATION_URL: `${sandbox}/gateway`,
    ...sandboxMerchant,
    PAYMENT_URL_HOSTS: `localhost:${where.sandboxPort},127.0.0.1:${where.sandboxPort}`,
    SMTP_URL: `smtp://127.0.0.1:${where.smtpPort}`,
    MAIL_FROM: 'Nobayon <no-reply@localhost>',
    WEB_DIST: join(root, 'apps', 'web', 'dist'),
    ...given,
    // This is for trying out, also where the machine says NODE_ENV=production.
    NODE_ENV: 'development',
    PORT: String(where.port),
    DATABASE_URL: where.databaseUrl,
    MIGRATE_DATABASE_URL: '',
  };
}

/** On one machine the worker's metrics need a port of their own: the one after the API's. */
export function workerEnvironment(product: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = Number(product.METRICS_PORT || 0);
  return port > 0 ? { ...product, METRICS_PORT: String(port + 1) } : product;
}

export function sandboxEnvironment(where: Where, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    SANDBOX_PUBLIC_URL: sandboxUrl(where),
    ...given,
    NODE_ENV: 'development',
    SANDBOX_PORT: String(where.sandboxPort),
    SANDBOX_SMTP_PORT: String(where.smtpPort),
  };
}

export function appUrl({ port }: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  return given.APP_URL || `http://localhost:${port}`;
}

/** Where this machine reaches the API, whatever its public address is. */
export function apiAddress({ port }: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  const listensEverywhere = !given.HOST || ['0.0.0.0', '::'].includes(given.HOST);
  const host = listensEverywhere ? '127.0.0.1' : given.HOST;
  return `http://${host}:${port}`;
}

export function sandboxUrl({ sandboxPort }: Pick<Where, 'sandboxPort'>): string {
  return `http://localhost:${sandboxPort}`;
}

/** Where the sandbox's gateway tells the API of a payment, as the real one does. */
export function notificationUrl(where: Pick<Where, 'port'>, given: NodeJS.ProcessEnv): string {
  return `${apiAddress(where, given)}/api/payment/process-callback`;
}
