import { extname } from 'node:path';
import { createDb } from './db.ts';
import type { ApiDeps, WorkerDeps } from './deps.ts';
import { secretsOf } from './env.ts';
import type { ApiEnv, CommonEnv, WorkerEnv } from './env-schema.ts';
import { createPasswords } from './features/auth/create-passwords.ts';
import { hashInChild } from './features/auth/hash-in-child.ts';
import { createLog } from './log/create-log.ts';
import type { ChatService } from './ports/chat-service/chat-service.ts';
import { openwebui } from './ports/chat-service/openwebui.ts';
import { smtp } from './ports/mailer/smtp.ts';
import { paystation } from './ports/payment-gateway/paystation.ts';

/**
 * Everything the use cases of the API need, from its settings. Beside `program` lies the one that
 * hashes.
 */
export function createApiDeps(env: ApiEnv, program: string): ApiDeps {
  const deps = createCommonDeps(env, { paymentUrlHosts: env.PAYMENT_URL_HOSTS });
  return {
    ...deps,
    passwords: createPasswords(
      hashInChild({
        file: new URL(`hash-child${extname(program)}`, program),
        onLost: (reason) => deps.log.warn({ reason }, 'the process that hashes passwords was lost'),
      }),
    ),
    secrets: { jwtSecret: env.JWT_SECRET, setupToken: env.SETUP_TOKEN ?? null },
  };
}

/** Everything the jobs need. They start no payment: nobody is sent anywhere. */
export function createWorkerDeps(env: WorkerEnv): WorkerDeps {
  const deps = createCommonDeps(env, { paymentUrlHosts: [] });
  return {
    ...deps,
    retention: {
      paymentEventsDays: env.RETENTION_PAYMENT_EVENTS_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
    },
    mailer: smtp({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      onUnsure: (error, messageId) =>
        deps.log.warn({ err: error, messageId }, 'a mail was handed over and not acknowledged'),
    }),
  };
}

function createCommonDeps(
  env: CommonEnv,
  { paymentUrlHosts }: { paymentUrlHosts: string[] },
): Omit<WorkerDeps, 'mailer' | 'retention'> {
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
      paymentUrlHosts,
      allowLoopback: env.NODE_ENV !== 'production',
      timeoutMs: env.GATEWAY_TIMEOUT_MS,
    }),
    chatService: chatServiceOf(env),
    passwords: createPasswords(),
    settings: {
      appUrl: env.APP_URL,
      appName: env.APP_NAME,
      timeZone: env.APP_TIMEZONE,
      chatServiceName: env.CHAT_SERVICE_NAME,
      chatServiceUrl: env.CHAT_SERVICE_URL ?? null,
    },
  };
}

function chatServiceOf(env: CommonEnv): ChatService | null {
  const { CHAT_SERVICE_API_URL: baseUrl, CHAT_SERVICE_API_KEY: apiKey } = env;
  // What one of them cannot do without was asked for when the settings were read.
  if (baseUrl === undefined || apiKey === undefined) return null;
  switch (env.CHAT_SERVICE) {
    case 'none':
      return null;
    case 'openwebui':
      return openwebui({
        baseUrl,
        apiKey,
        keyHeader: env.CHAT_SERVICE_KEY_HEADER,
        timeoutMs: env.CHAT_SERVICE_TIMEOUT_MS,
      });
  }
}
