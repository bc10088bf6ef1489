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
  /** Whether an address counts only once it was shown to be the user's. */
  requireProvenAddress: boolean;
  chatServiceName: string;
  chatServiceUrl: string | null;
  /** Whether people sign in to the chat service with their account here, or with a password there. */
  chatSignIn: 'oidc' | 'password';
};

/** What the API alone knows. */
export type Secrets = {
  /** Signs sessions. */
  jwtSecret: string;
  /** Guards the signup of the first administrator, where the operator set one. */
  setupToken: string | null;
  /** Encrypts what authenticator apps make their codes from. */
  secondFactorSecret: string;
  /** The services that people sign in to with their account here. */
  oidcClients: OidcClient[];
};

/** How long is kept what the operator may want longer or shorter. */
export type Retention = { paymentEventsDays: number; auditDays: number };

/** Everything the use cases need; each takes the part it names. */
export type AppDeps = {
  db: Db;
  /** A copy of it that may be behind; null where there is none. */
  copy: Db | null;
  gateways: PaymentGateways;
  /** Null where there is none: then nothing is synchronised. */
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

/** What the use cases of each process need: neither is given what only the other one uses. */
export type ApiDeps = Omit<AppDeps, 'mailer' | 'retention'>;
export type WorkerDeps = Omit<AppDeps, 'copy' | 'secrets' | 'adminSecondFactor' | 'sessionLimits'>;
