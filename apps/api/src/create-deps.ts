import { createDb } from './db.ts';
import type { AppDeps } from './deps.ts';
import { type Env, secretsOf } from './env.ts';
import { createPasswords } from './features/auth/create-passwords.ts';
import { createLog } from './log/create-log.ts';
import { smtp } from './ports/mailer/smtp.ts';
import { paystation } from './ports/payment-gateway/paystation.ts';

/** Everything the use cases need, from the settings. */
export function createDeps(env: Env): AppDeps {
  const log = createLog({ level: env.LOG_LEVEL, secrets: secretsOf(env) });
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
    mailer: smtp({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      onUnsure: (error, messageId) =>
        log.warn({ err: error, messageId }, 'a mail was handed over and not acknowledged'),
    }),
    passwords: createPasswords(),
    settings: {
      appUrl: env.APP_URL,
      appName: env.APP_NAME,
      timeZone: env.APP_TIMEZONE,
      chatServiceName: env.CHAT_SERVICE_NAME,
      chatServiceUrl: env.CHAT_SERVICE_URL ?? null,
      jwtSecret: env.JWT_SECRET,
      setupToken: env.SETUP_TOKEN ?? null,
    },
  };
}
