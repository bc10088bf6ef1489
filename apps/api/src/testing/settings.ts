import { readEnv } from '../env/env.ts';
import { EnvSchema } from '../env/env-schema.ts';

/** The required settings of both programs. */
export const development = {
  NODE_ENV: 'development',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://nobayon:db-secret-1@127.0.0.1:5432/nobayon',
  JWT_SECRET: 'jwt-secret-of-more-than-32-bytes-00',
  PAYSTATION_MERCHANT_ID: 'merchant-secret-1',
  PAYSTATION_PASSWORD: 'paystation-secret-1',
  SMTP_URL: 'smtp://mailer:smtp-secret-1@127.0.0.1:1025',
  MAIL_FROM: 'Nobayon <hello@example.com>',
};
export const production = {
  ...development,
  NODE_ENV: 'production',
  APP_URL: 'https://pay.example.com',
  PAYMENT_URL_HOSTS: 'api.paystation.com.bd',
  SMTP_URL: 'smtps://mailer:smtp-secret-1@mail.example.com',
};
export const chatService = {
  CHAT_SERVICE: 'openwebui',
  CHAT_SERVICE_API_URL: 'https://chat.example.com',
  CHAT_SERVICE_API_KEY: 'sk-chat-secret-1',
};
type Variables = Record<string, string | undefined>;

/** The error message about settings; empty if they are valid. */
export function envErrorText(variables: Variables): string {
  try {
    readEnv(EnvSchema, variables);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : 'not an error';
  }
}

/** The names of the invalid settings. */
export function faultySettings(variables: Variables): string[] {
  return envErrorText(variables)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(':')[0] ?? '');
}

/** The settings without a default. */
export const required = [
  'APP_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'PAYSTATION_MERCHANT_ID',
  'PAYSTATION_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
];
