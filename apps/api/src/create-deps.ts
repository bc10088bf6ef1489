import { extname } from 'node:path';
import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import type { Logger } from 'pino';
import { createDb, type Db } from './db.ts';
import type { ApiDeps, WorkerDeps } from './deps.ts';
import { secretsOf } from './env/env.ts';
import type { ApiEnv, CommonEnv, WorkerEnv } from './env/env-schema.ts';
import { oidcClientsOf, openChatUrl } from './env/read-oidc-clients.ts';
import { createPasswords } from './features/auth/passwords/create-passwords.ts';
import { hashInChild } from './features/auth/passwords/hash-in-child.ts';
import { claimReader } from './features/manual/claims/claim-reader.ts';
import { sharedTokens } from './features/payments/gateway-tokens/shared-tokens.ts';
import { createLog } from './log/create-log.ts';
import type { ChatService } from './ports/chat-service/chat-service.ts';
import { openwebui } from './ports/chat-service/openwebui/openwebui.ts';
import { scim } from './ports/chat-service/scim/scim.ts';
import { smtp } from './ports/mailer/smtp.ts';
import { connectGateways, type PaymentHosts } from './ports/payment-gateway/connect-gateways.ts';

/**
 * Creates everything that the API's use cases need from its settings. The program that hashes
 * passwords is next to `program`.
 */
export function createApiDeps(env: ApiEnv, program: string): ApiDeps {
  const deps = createCommonDeps(env);
  return {
    ...deps,
    replica: env.DATABASE_READ_URL ? openDb(env.DATABASE_READ_URL, env, deps.log) : null,
    passwords: createPasswords(
      hashInChild({
        file: new URL(`hash-child${extname(program)}`, program),
        onLost: (reason) => deps.log.warn({ reason }, 'the password hashing process ended'),
      }),
    ),
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    secrets: {
      jwtSecret: env.JWT_SECRET,
      setupToken: env.SETUP_TOKEN ?? null,
      secondFactorSecret: env.SECOND_FACTOR_SECRET ?? env.JWT_SECRET,
      oidcClients: oidcClientsOf(env),
    },
    sessionLimits: {
      idleMs: env.SESSION_IDLE_DAYS * DAY_MS,
      maxMs: env.SESSION_MAX_DAYS * DAY_MS,
      adminMaxMs: env.SESSION_ADMIN_HOURS * HOUR_MS,
    },
  };
}

/**
 * Creates everything that the jobs need. Jobs start no payments, so they need no settings for
 * payment pages.
 */
export function createWorkerDeps(env: WorkerEnv): WorkerDeps {
  const deps = createCommonDeps(env);
  return {
    ...deps,
    retention: {
      paymentEventsDays: env.RETENTION_PAYMENT_EVENTS_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
    },
    mailer: smtp({
      url: env.SMTP_URL,
      from: env.MAIL_FROM,
      replyTo: mailboxOf(env.SUPPORT_CONTACT),
      onUnsure: (error, messageId) =>
        deps.log.warn({ err: error, messageId }, 'the mail server did not acknowledge an email'),
    }),
  };
}

/** The address in a contact; undefined if it is a page. */
function mailboxOf(supportUrl: string | undefined): string | undefined {
  return supportUrl?.startsWith('mailto:') ? supportUrl.slice('mailto:'.length) : undefined;
}

function createCommonDeps(
  env: CommonEnv & Partial<PaymentHosts>,
): Omit<WorkerDeps, 'mailer' | 'retention'> {
  const log = createLog({ level: env.LOG_LEVEL, secrets: secretsOf(env) });
  const clock = () => new Date();
  const db = openDb(env.DATABASE_URL, env, log);
  return {
    log,
    clock,
    db,
    gateways: connectGateways(env, {
      tokensOf: (gateway) => sharedTokens({ db, clock }, gateway),
      claims: claimReader(db),
    }),
    chatService: chatServiceOf(env),
    passwords: createPasswords(),
    settings: {
      appUrl: env.APP_URL,
      appName: env.APP_NAME,
      timeZone: env.APP_TIMEZONE,
      supportUrl: env.SUPPORT_CONTACT ?? null,
      requireProvenAddress: env.REQUIRE_PROVEN_ADDRESS === 'on',
      chatServiceName: env.CHAT_SERVICE_NAME,
      chatServiceUrl: openChatUrl(env),
      chatSignIn: env.CHAT_SIGN_IN,
    },
  };
}

function openDb(url: string, { DATABASE_CONNECTIONS }: CommonEnv, log: Logger): Db {
  return createDb(url, {
    connections: DATABASE_CONNECTIONS,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
}

function chatServiceOf(env: CommonEnv): ChatService | null {
  const { CHAT_SERVICE_API_URL: baseUrl, CHAT_SERVICE_API_KEY: apiKey } = env;
  const { CHAT_SERVICE_TIMEOUT_MS: timeoutMs } = env;
  // The settings have already been checked for what each service requires.
  if (baseUrl === undefined || apiKey === undefined) return null;
  switch (env.CHAT_SERVICE) {
    case 'none':
      return null;
    case 'openwebui':
      return openwebui({ baseUrl, apiKey, keyHeader: env.CHAT_SERVICE_KEY_HEADER, timeoutMs });
    case 'scim':
      return scim({
        baseUrl,
        token: apiKey,
        adminEmails: env.CHAT_SERVICE_ADMIN_EMAILS ?? [],
        timeoutMs,
      });
  }
}
