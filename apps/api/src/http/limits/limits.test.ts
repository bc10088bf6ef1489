import {
  createTestDatabase,
  type TestDatabase,
} from '@nobayon/prisma/testing/create-test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { chatClient } from '../../testing/oidc/relying-party.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, signIn } from '../../testing/users/accounts.ts';
import type { LimitSettings } from './create-limiter.ts';
import { type LimitName, limitTable } from './limit-table.ts';

// The limits are counted in the API alone, so that all of them may have the same database.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let app: TestApp;
afterEach(() => app?.close());

/** The product with one limit in force. */
async function limited(
  name: LimitName,
  max: number,
  { windowMs = 60_000, ...options }: { trustProxy?: number; windowMs?: number } = {},
) {
  const far = { max: 10_000, windowMs };
  const names = Object.keys(limitTable) as LimitName[];
  const limits: LimitSettings['limits'] = Object.fromEntries(names.map((other) => [other, far]));
  limits[name] = { max, windowMs };
  // What is over the one comes to the other.
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
}

const statuses = async (requests: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).sort();

const register = (email: string) =>
  app.api.post('/api/auth/register', {
    firstname: 'Rahim',
    lastname: 'Uddin',
    email,
    password: 'Strong-Secret-1',
  });
const changePassword = (token: string, currentPassword: string, area: 'auth' | 'admin' = 'auth') =>
  app.api
    .as(token)
    .send('put', `/api/${area}/change-password`)
    .send({ currentPassword, newPassword: 'New-Secret-2' });
const callback = (invoice_number: string) =>
  app.api.post('/api/payment/process-callback', { invoice_number });
const forgot = (email: string) => app.api.post('/api/auth/forgot-password', { email });

test('too many logins from one address are refused, with the time to wait', async () => {
  await limited('LOGIN_PER_IP', 3);
  for (let n = 0; n < 3; n += 1) await signIn(app, `nobody${n}@example.com`).expect(401);
  const refused = await signIn(app, 'somebody@example.com').expect(429);
  expect(refused.body).toMatchObject({
    code: 'too_many_logins',
    error: 'Too many login attempts. Please wait a moment and try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

describe('failed logins to one account from one address', () => {
  test('are counted, however the address is written; good ones are not', async () => {
    await limited('LOGIN_PER_ACCOUNT_AND_IP', 3);
    const user = await buildAccount(app);
    for (let n = 0; n < 6; n += 1) await signIn(app, user.email).expect(200);
    for (let n = 0; n < 3; n += 1) {
      await signIn(app, ` ${user.email.toUpperCase()}`, 'Wrong-Secret-1').expect(401);
    }
    await signIn(app, user.email).expect(429);
    const other = await buildAccount(app);
    await signIn(app, other.email).expect(200);
  });

  test('that come all at once get no more tries than the limit', async () => {
    await limited('LOGIN_PER_ACCOUNT_AND_IP', 5);
    const user = await buildAccount(app);
    const tries = Array.from({ length: 30 }, () => signIn(app, user.email, 'Wrong-Secret-1'));
    const answers = await statuses(tries);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(25);
  });
});

async function addressMails() {
  const { token } = await app.build.user({ emailProvenAt: null });
  return () => app.api.as(token).post('/api/account/address/send');
}

/** Something that each limit counts, and lets through. */
const counted: Record<LimitName, () => Promise<() => PromiseLike<{ status: number }>>> = {
  LOGIN_PER_IP: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_PER_DEVICE: async () => {
    const { email } = await buildAccount(app);
    const [cookie = ''] = (await signIn(app, email).expect(200)).get('Set-Cookie') ?? [];
    return () => signIn(app, email, 'Wrong-Secret-1').set('Cookie', cookie);
  },
  LOGIN_PER_ACCOUNT_AND_IP: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_PER_ACCOUNT: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_SLOWED: async () => () => signIn(app, 'nobody@example.com'),
  REGISTER_PER_IP: async () => () => register(`${crypto.randomUUID()}@example.com`),
  ADMIN_SIGNUP_PER_IP: async () => () => app.api.post('/api/auth/admin/signup', {}),
  FORGOT_PASSWORD_PER_IP: async () => () => forgot('nobody@example.com'),
  FORGOT_PASSWORD_PER_ACCOUNT: async () => () => forgot('nobody@example.com'),
  RESET_PASSWORD_PER_IP: async () => () => app.api.get('/api/auth/verify-reset-token?token=x'),
  PASSWORD_PER_USER: async () => {
    const { token } = await buildAccount(app);
    return () => changePassword(token, 'Wrong-Secret-1');
  },
  PASSWORD_PER_IP: async () => () => changePassword('no-token', 'Wrong-Secret-1'),
  ACCOUNTS_PER_ADMIN: async () => {
    const { token } = await app.build.user({ role: 'admin' });
    return () => app.api.as(token).post('/api/admin/users', {});
  },
  NAME_PER_USER: async () => {
    const { token } = await app.build.user();
    return () => app.api.as(token).send('put', '/api/account/name').send({});
  },
  ADDRESS_MAIL_PER_USER: addressMails,
  ADDRESS_MAIL_PER_IP: addressMails,
  ADDRESS_PROOF_PER_USER: async () => {
    const { token } = await buildAccount(app);
    return () => app.api.as(token).post('/api/account/address/code', { code: '000000' });
  },
  ADDRESS_PROOF_PER_IP: async () => () => app.api.post('/api/account/address/code', {}),
  SECOND_FACTOR_PER_IP: async () => () =>
    app.api.post('/api/auth/login/second-factor', { ticket: 'x', code: '123456' }),
  SECOND_FACTOR_PER_USER: async () => {
    const { token } = await buildAccount(app);
    return () => app.api.as(token).post('/api/account/second-factor/confirm/start');
  },
  PASSKEY_PER_IP: async () => () => app.api.post('/api/auth/passkey/start'),
  COUPON_PER_USER: async () => {
    const [{ token }, plan] = await Promise.all([app.build.user(), app.build.plan()]);
    const body = { code: 'NOPE', planId: plan.id, billing_cycle: 'monthly' };
    return () => app.api.as(token).post('/api/coupon/validate', body);
  },
  INITIATE_PER_USER: async () => {
    const [{ token }, plan] = await Promise.all([app.build.user(), app.build.plan()]);
    const body = { plan_id: plan.id, billing_cycle: 'monthly' };
    return () => app.api.as(token).post('/api/payment/initiate', body);
  },
  CLAIM_PER_USER: async () => {
    const { token } = await app.build.user();
    return () => app.api.as(token).post('/api/payment/manual/1/claim', {});
  },
  CALLBACK_PER_INVOICE: async () => {
    const { row } = await app.build.payment();
    return () => callback(row.invoiceNumber);
  },
  CALLBACK_UNKNOWN_PER_IP: async () => () => callback('NB-THERE0IS0NO0SUCH'),
  OIDC_CLIENTS_PER_IP: async () => () => app.api.get('/oidc/jwks'),
  OIDC_REFUSED_PER_IP: async () => () => app.api.get('/oidc/me'),
  ALL_PER_IP: async () => () => app.api.get('/api/config'),
};

describe('when its window has passed, it is released:', () => {
  test.each(Object.keys(limitTable) as LimitName[])('%s', async (name) => {
    await limited(name, 1, { windowMs: 1_000 });
    const call = await counted[name]();
    const status = async () => (await call()).status;
    await expect.poll(status, { timeout: 15_000, interval: 1 }).toBe(429);
    await expect.poll(status, { timeout: 15_000, interval: 200 }).not.toBe(429);
  });
});

test('registrations from one address are limited', async () => {
  await limited('REGISTER_PER_IP', 2);
  await register('one@example.com').expect(201);
  await register('two@example.com').expect(201);
  const refused = await register('three@example.com').expect(429);
  expect(refused.body.error).toBe(
    'Too many registration attempts. Please wait a moment and try again.',
  );
});

describe('reset links', () => {
  test('are limited by account, known or not', async () => {
    await limited('FORGOT_PASSWORD_PER_ACCOUNT', 2);
    const user = await buildAccount(app);
    for (const email of [user.email, 'nobody@example.com']) {
      await forgot(email).expect(200);
      await forgot(email).expect(200);
      await forgot(email).expect(429);
    }
  });

  test('are limited by address', async () => {
    await limited('FORGOT_PASSWORD_PER_IP', 2);
    await forgot('a@example.com').expect(200);
    await forgot('b@example.com').expect(200);
    await forgot('c@example.com').expect(429);
  });
});

describe('wrong passwords where one is changed', () => {
  test('are limited by user, at both calls together', async () => {
    await limited('PASSWORD_PER_USER', 3);
    const [admin, other] = await Promise.all([buildAccount(app, 'admin'), buildAccount(app)]);
    await changePassword(admin.token, 'Wrong-Secret-1').expect(400);
    await changePassword(admin.token, 'Wrong-Secret-2', 'admin').expect(400);
    await changePassword(admin.token, 'Wrong-Secret-3').expect(400);
    const refused = await changePassword(admin.token, PASSWORD, 'admin').expect(429);
    expect(refused.body).toMatchObject({
      code: 'too_many_passwords',
      error: 'Too many password attempts. Please wait a moment and try again.',
    });
    await changePassword(other.token, PASSWORD).expect(200);
  });

  test('that come all at once get no more tries than the limit', async () => {
    await limited('PASSWORD_PER_USER', 5);
    const { token } = await buildAccount(app);
    const tries = Array.from({ length: 30 }, () => changePassword(token, 'Wrong-Secret-1'));
    expect((await statuses(tries)).filter((status) => status === 400)).toHaveLength(5);
  });

  test('are limited by address, good ones are not', async () => {
    await limited('PASSWORD_PER_IP', 1);
    const [one, other] = await Promise.all([buildAccount(app), buildAccount(app)]);
    await changePassword(one.token, PASSWORD).expect(200);
    await changePassword(other.token, 'Wrong-Secret-1').expect(400);
    await changePassword(other.token, PASSWORD).expect(429);
  });
});

/** What can be counted before the body is read, or by the address before anything is. */
const uponArrival: [LimitName, method: string, path: string, as: 'nobody' | 'user'][] = [
  ['LOGIN_PER_IP', 'POST', '/api/auth/login', 'nobody'],
  ['REGISTER_PER_IP', 'POST', '/API/auth/register/', 'nobody'],
  ['ADMIN_SIGNUP_PER_IP', 'POST', '/api/auth/admin/signup', 'nobody'],
  ['FORGOT_PASSWORD_PER_IP', 'POST', '/api/auth/forgot-password', 'nobody'],
  ['RESET_PASSWORD_PER_IP', 'POST', '/api/auth/reset-password', 'nobody'],
  ['PASSWORD_PER_IP', 'PUT', '/api/auth/change-password', 'nobody'],
  ['PASSWORD_PER_IP', 'PUT', '/api/admin/change-password', 'nobody'],
  ['PASSWORD_PER_USER', 'PUT', '/api/auth/change-password', 'user'],
  ['ADDRESS_PROOF_PER_IP', 'POST', '/api/auth/verify-email', 'nobody'],
  ['ADDRESS_PROOF_PER_USER', 'POST', '/api/account/address/code', 'user'],
  ['SECOND_FACTOR_PER_IP', 'POST', '/api/auth/login/second-factor', 'nobody'],
  ['SECOND_FACTOR_PER_USER', 'POST', '/api/account/second-factor/confirm', 'user'],
  ['COUPON_PER_USER', 'POST', '/api/coupon/validate', 'user'],
  ['INITIATE_PER_USER', 'POST', '/api/payment/initiate', 'user'],
];

test.each(uponArrival)(
  '%s refuses %s %s before its body is read',
  async (name, method, path, as) => {
    await limited(name, 1);
    const headers = {
      'Content-Type': 'application/json',
      ...(as === 'user' && { Authorization: `Bearer ${(await app.build.user()).token}` }),
    };
    const call = () => sendRaw(app.url, { method, path, headers, body: '{' });
    expect([400, 401]).toContain((await call()).status);
    expect((await call()).status).toBe(429);
  },
);

test('coupons and payments are limited by user', async () => {
  await limited('COUPON_PER_USER', 2);
  const [one, other, plan] = await Promise.all([
    app.build.user(),
    app.build.user(),
    app.build.plan(),
  ]);
  const validate = (token: string) =>
    app.api.as(token).post('/api/coupon/validate', {
      code: 'NOPE',
      planId: plan.id,
      billing_cycle: 'monthly',
    });
  await validate(one.token).expect(200);
  await validate(one.token).expect(200);
  const refused = await validate(one.token).expect(429);
  expect(refused.body).toMatchObject({ valid: false, code: 'too_many_requests' });
  await validate(other.token).expect(200);
});

test('payments are limited by user', async () => {
  await limited('INITIATE_PER_USER', 1);
  const [user, plan] = await Promise.all([app.build.user(), app.build.plan()]);
  const initiate = () =>
    app.api
      .as(user.token)
      .post('/api/payment/initiate', { plan_id: plan.id, billing_cycle: 'monthly' });
  await initiate().expect(200);
  const refused = await initiate().expect(429);
  expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
});

describe('what is posted about payments', () => {
  /** Paid where nobody has told us. */
  async function paid() {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay' });
    return purchase;
  }
  const isCompleted = async ({ books }: Awaited<ReturnType<typeof paid>>) => {
    await app.hurryJobs();
    expect(await books()).toMatchObject({ status: 'completed', receipts: 1 });
  };

  test('is limited by address and payment, and what is refused is asked about all the same', async () => {
    await limited('CALLBACK_PER_INVOICE', 1, { trustProxy: 1 });
    const [purchase, other] = [await startPurchase(app), await paid()];
    await callback(purchase.invoice).expect(200);
    await purchase.outside({ action: 'pay' });
    const refused = await callback(purchase.invoice).expect(429);
    expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await callback(other.invoice).expect(200);
    await callback(purchase.invoice).set('X-Forwarded-For', '203.0.113.1').expect(200);
    await isCompleted(purchase);
  });

  test('about payments that there are not is limited, and a true one is asked about all the same', async () => {
    await limited('CALLBACK_UNKNOWN_PER_IP', 2);
    const [purchase, other] = [await paid(), await paid()];
    for (let n = 0; n < 4; n += 1) await callback(purchase.invoice).expect(200);
    for (let n = 0; n < 2; n += 1) await callback(`NB-NONE${n}`).expect(404);
    await callback('NB-NONE2').expect(429);
    await callback(other.invoice).expect(429);
    await isCompleted(other);
  });
});

describe('everything from one address', () => {
  test('is limited, except what a gateway posts', async () => {
    await limited('ALL_PER_IP', 3);
    const { row } = await app.build.payment();
    for (let n = 0; n < 3; n += 1) await app.api.get('/api/config').expect(200);
    await app.api.get('/api/config').expect(429);
    await callback(row.invoiceNumber).expect(200);
  });

  test('a forged X-Forwarded-For buys nothing', async () => {
    await limited('ALL_PER_IP', 2);
    const from = (address: string) => app.api.get('/api/config').set('X-Forwarded-For', address);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    await from('203.0.113.3').expect(429);
  });

  test('behind a proxy its own word counts, and no one else’s', async () => {
    await limited('ALL_PER_IP', 1, { trustProxy: 1 });
    const from = (addresses: string) =>
      app.api.get('/api/config').set('X-Forwarded-For', addresses);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    // What stands before the proxy's entry was made up by the caller.
    await from('198.51.100.9, 203.0.113.1').expect(429);
  });
});
