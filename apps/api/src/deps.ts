import type { Logger } from 'pino';
import type { Db } from './db.ts';
import type { Passwords } from './features/auth/passwords/create-passwords.ts';
import type { SessionLimits } from './features/auth/sessions/session-limits.ts';
import type { OidcClient } from './features/oidc/oidc-client.ts';
import type { AdminSecondFactor } from './http/guard.ts';
import type { ChatService } from './ports/chat-service/chat-service.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import type { PaymentGateways } from './ports/payment-gateway/payment-gateways.ts';

export type Settings = {
  appUrl: string;
  appName: string;
  timeZone: string;
  /** Whether email addresses have to be confirmed. */
  requireProvenAddress: boolean;
  /** How customers reach the operator: the address of a link; null if it is not known. */
  supportUrl: string | null;
  chatServiceName: string;
  chatServiceUrl: string | null;
  /**
   * Whether users sign in to the chat service with their account here, or with a password there.
   */
  chatSignIn: 'oidc' | 'password';
};

/** Settings that only the API has. */
export type Secrets = {
  /** Signs sessions. */
  jwtSecret: string;
  /** Required for the signup of the first administrator, if the operator set one. */
  setupToken: string | null;
  /** Encrypts the secrets of authenticator apps. */
  secondFactorSecret: string;
  /** The services that people sign in to with their account here. */
  oidcClients: OidcClient[];
};

/** Retention periods that operators can set. */
export type Retention = { paymentEventsDays: number; auditDays: number };

/** Everything the use cases need; each takes the part it names. */
export type AppDeps = {
  db: Db;
  /** A replica, which can be behind; null if there is none. */
  replica: Db | null;
  gateways: PaymentGateways;
  /** Null if none is connected: nothing is synchronized then. */
  chatService: ChatService | null;
  mailer: Mailer;
  passwords: Passwords;
  clock: () => Date;
  settings: Settings;
  secrets: Secrets;
  adminSecondFactor: AdminSecondFactor;
  sessionLimits: SessionLimits;
  retention: Retention;
  log: Logger;
};

/** The dependencies of each process. Neither gets what only the other one uses. */
export type ApiDeps = Omit<AppDeps, 'mailer' | 'retention'>;
export type WorkerDeps = Omit<
  AppDeps,
  'replica' | 'secrets' | 'adminSecondFactor' | 'sessionLimits'
>;
