import type { Logger } from 'pino';
import type { Db } from './db.ts';
import type { Passwords } from './features/auth/create-passwords.ts';
import type { ChatService } from './ports/chat-service/chat-service.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import type { PaymentGateway } from './ports/payment-gateway/payment-gateway.ts';

export type Settings = {
  appUrl: string;
  appName: string;
  timeZone: string;
  chatServiceName: string;
  chatServiceUrl: string | null;
};

/** What the API alone knows. */
export type Secrets = {
  /** Signs sessions. */
  jwtSecret: string;
  /** Guards the signup of the first administrator, where the operator set one. */
  setupToken: string | null;
};

/** How long is kept what the operator may want longer or shorter. */
export type Retention = { paymentEventsDays: number; auditDays: number };

/** Everything the use cases need; each takes the part it names. */
export type AppDeps = {
  db: Db;
  gateway: PaymentGateway;
  /** Null where there is none: then nothing is synchronised. */
  chatService: ChatService | null;
  mailer: Mailer;
  passwords: Passwords;
  clock: () => Date;
  settings: Settings;
  secrets: Secrets;
  retention: Retention;
  log: Logger;
};

/** What the use cases of each process need: neither is given what only the other one uses. */
export type ApiDeps = Omit<AppDeps, 'mailer' | 'retention'>;
export type WorkerDeps = Omit<AppDeps, 'secrets'>;
