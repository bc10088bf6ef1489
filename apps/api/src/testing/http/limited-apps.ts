import {
  createTestDatabase,
  type TestDatabase,
} from '@nobayon/prisma/testing/create-test-database.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { LimitSettings } from '../../http/limits/create-limiter.ts';
import { type LimitName, limitTable } from '../../http/limits/limit-table.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { chatClient } from '../oidc/relying-party.ts';

/** Creates an app with one rate limit for one test. */
type MakeLimited = (
  name: LimitName,
  max: number,
  options?: { trustProxy?: number; windowMs?: number },
) => Promise<TestApp>;

/** Rate limits are counted in the API's memory, so the apps of one file share a database. */
export function limitedApps(): MakeLimited {
  let database: TestDatabase;
  let app: TestApp | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => app?.close());
  afterAll(() => database.drop());

  return async (name, max, { windowMs = 60_000, ...options } = {}) => {
    const far = { max: 10_000, windowMs };
    const names = Object.keys(limitTable) as LimitName[];
    const limits: LimitSettings['limits'] = Object.fromEntries(names.map((other) => [other, far]));
    limits[name] = { max, windowMs };
    // Logins over the first limit are subject to the second.
    if (name === 'LOGIN_PER_ACCOUNT' || name === 'LOGIN_SLOWED') {
      limits.LOGIN_PER_ACCOUNT = { max, windowMs: 60_000 };
      limits.LOGIN_SLOWED = { max, windowMs };
    }
    app = await createTestApp({
      ...options,
      secrets: { oidcClients: [chatClient] },
      limits: { factor: 1, limits },
      database: { ...database, drop: async () => {} },
    });
    return app;
  };
}

export const register = (app: TestApp, email: string) =>
  app.api.post('/api/auth/register', {
    firstname: 'Rahim',
    lastname: 'Uddin',
    email,
    password: 'Strong-Secret-1',
  });

export const changePassword = (
  app: TestApp,
  token: string,
  currentPassword: string,
  area: 'auth' | 'admin' = 'auth',
) =>
  app.api
    .as(token)
    .send('put', `/api/${area}/change-password`)
    .send({ currentPassword, newPassword: 'New-Secret-2' });

export const callback = (app: TestApp, invoice_number: string) =>
  app.api.post('/api/payment/process-callback', { invoice_number });

export const forgot = (app: TestApp, email: string) =>
  app.api.post('/api/auth/forgot-password', { email });

/** As the chat service does with the code of somebody who signs in there. */
export const redeem = (app: TestApp, code: string, secret = chatClient.secret) =>
  fetch(`${app.url}/oidc/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`chat:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: chatClient.redirectUris[0] ?? '',
      code,
      code_verifier: 'x'.repeat(43),
    }),
  });
