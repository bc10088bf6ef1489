import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../app.ts';
import { currentProvider } from '../../features/oidc/provider/current-provider.ts';
import type { LimitSettings } from '../../http/limits/create-limiter.ts';
import { type LimitName, limitTable } from '../../http/limits/limit-table.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { serveForTest } from '../faults/stand-in-server.ts';
import { chatClient } from '../oidc/relying-party.ts';
import { apiClient } from './api-client.ts';

/** Creates an app with one rate limit for one test, or with `others` of the same window as well. */
type MakeLimited = (
  name: LimitName,
  max: number,
  options?: {
    trustProxy?: number;
    windowMs?: number;
    others?: Partial<Record<LimitName, number>>;
  },
) => Promise<TestApp>;

/** Rate limits are counted in the API's memory, so the apps of one file share everything else. */
export function limitedApps(): MakeLimited {
  let shared: TestApp;
  beforeAll(async () => {
    shared = await createTestApp({
      secrets: { oidcClients: [chatClient] },
      parts: { chatService: null },
    });
  });
  afterAll(() => shared.close());

  return async (name, max, { windowMs = 60_000, trustProxy = 0, others = {} } = {}) => {
    const names = Object.keys(limitTable) as LimitName[];
    const most = { ...others, [name]: max };
    const limits: LimitSettings['limits'] = Object.fromEntries(
      names.map((each) => [each, { max: most[each] ?? 10_000, windowMs }]),
    );
    // Logins over the first limit are subject to the second.
    if (name === 'LOGIN_PER_ACCOUNT' || name === 'LOGIN_SLOWED') {
      limits.LOGIN_PER_ACCOUNT = { max, windowMs: 60_000 };
      limits.LOGIN_SLOWED = { max, windowMs };
    }
    const app = createApp(shared.deps, {
      oidc: currentProvider(shared.deps),
      trustProxy,
      limits: createLimits({ factor: 1, limits }),
    });
    const url = await serveForTest(app);
    return { ...shared, url, api: apiClient(url) };
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
  newPassword = 'New-Secret-2',
) =>
  app.api
    .as(token)
    .send('put', `/api/${area}/change-password`)
    .send({ currentPassword, newPassword });

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
