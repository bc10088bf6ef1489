import { pino } from 'pino';
import { createDb } from './db.ts';
import type { AppDeps } from './deps.ts';
import type { Env } from './env.ts';
import { smtp } from './ports/mailer/smtp.ts';
import { paystation } from './ports/payment-gateway/paystation.ts';

/** Everything the use cases need, from the settings. */
export function createDeps(env: Env): AppDeps {
  const log = pino({ level: env.LOG_LEVEL });
  return {
    log,
    clock: () => new Date(),
    db: createDb(env.DATABASE_URL, {
      connections: env.DATABASE_CONNECTIONS,
      onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    }),
    gateway: paystation({
      baseUrl: env.PAYSTATION_URL,
      merchantId: env.PAYSTATION_MERCHANT_ID,
      password: env.PAYSTATION_PASSWORD,
      customerPhone: env.PAYSTATION_CUSTOMER_PHONE,
      paymentUrlHosts: env.PAYMENT_URL_HOSTS,
      allowLoopback: env.NODE_ENV !== 'production',
      timeoutMs: env.GATEWAY_TIMEOUT_MS,
    }),
    mailer: smtp({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    settings: {
      appUrl: env.APP_URL,
      appName: env.APP_NAME,
      timeZone: env.APP_TIMEZONE,
      chatServiceName: env.CHAT_SERVICE_NAME,
      chatServiceUrl: env.CHAT_SERVICE_URL ?? null,
      jwtSecret: env.JWT_SECRET,
    },
  };
}
