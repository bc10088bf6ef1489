import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import {
  callback,
  changePassword,
  forgot,
  limitedApps,
  redeem,
  register,
} from '../../testing/http/limited-apps.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { buildAccount, PASSWORD, signIn } from '../../testing/users/accounts.ts';
import { type LimitName, limitTable } from './limit-table.ts';

const limited = limitedApps();
let app: TestApp;

async function addressMails() {
  const { token } = await app.build.user({ emailProvenAt: null });
  return () => app.api.as(token).post('/api/account/address/send');
}

async function addressCodes() {
  const { token } = await app.build.user();
  return () => app.api.as(token).post('/api/account/address/code', { code: '000000' });
}

async function wrongPasswords() {
  const { token } = await buildAccount(app);
  return () => changePassword(app, token, 'Wrong-Secret-1');
}

async function knownDevice() {
  const { email } = await buildAccount(app);
  const [cookie = ''] = (await signIn(app, email).expect(200)).get('Set-Cookie') ?? [];
  return () => signIn(app, email, 'Wrong-Secret-1').set('Cookie', cookie);
}

/** The first one is good, and the only one to count. */
async function passwordChanges() {
  const { token } = await buildAccount(app);
  let [current, next] = [PASSWORD, 'New-Secret-2'];
  // There and back, because only a change counts, and the first can take longer than the window.
  return () => {
    const change = changePassword(app, token, current, 'auth', next);
    [current, next] = [next, current];
    return change;
  };
}

/** For each limit, a request that it counts and allows. */
const counted: Record<LimitName, () => Promise<() => PromiseLike<{ status: number }>>> = {
  LOGIN_PER_IP: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_PER_DEVICE: knownDevice,
  LOGIN_ANY_PER_DEVICE: knownDevice,
  LOGIN_KNOWN_PER_ACCOUNT: knownDevice,
  LOGIN_PER_ACCOUNT_AND_IP: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_PER_ACCOUNT: async () => () => signIn(app, 'nobody@example.com'),
  LOGIN_SLOWED: async () => () => signIn(app, 'nobody@example.com'),
  REGISTER_PER_IP: async () => () => register(app, `${crypto.randomUUID()}@example.com`),
  ADMIN_SIGNUP_PER_IP: async () => () => app.api.post('/api/auth/admin/signup', {}),
  FORGOT_PASSWORD_PER_IP: async () => () => forgot(app, 'nobody@example.com'),
  FORGOT_PASSWORD_PER_ACCOUNT: async () => () => forgot(app, 'nobody@example.com'),
  RESET_PASSWORD_PER_IP: async () => () => app.api.get('/api/auth/verify-reset-token?token=x'),
  PASSWORD_PER_USER: wrongPasswords,
  PASSWORD_ANY_PER_USER: wrongPasswords,
  PASSWORD_PER_IP: wrongPasswords,
  PASSWORD_CHANGES_PER_USER: passwordChanges,
  PASSWORD_CHANGES_PER_IP: passwordChanges,
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
  ADDRESS_PROOF_PER_USER: addressCodes,
  ADDRESS_PROOF_PER_LINK: async () => () => app.api.post('/api/auth/verify-email', { token: 'x' }),
  ADDRESS_CODE_PER_USER: addressCodes,
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
  VERIFY_PER_USER: async () => {
    const { token } = await app.build.user();
    return () => app.api.as(token).post('/api/payment/verify', { invoice_number: 'NB-NONE' });
  },
  CALLBACK_PER_INVOICE: async () => {
    const { row } = await app.build.payment();
    return () => callback(app, row.invoiceNumber);
  },
  CALLBACK_UNKNOWN_PER_IP: async () => () => callback(app, 'NB-THERE0IS0NO0SUCH'),
  CALLBACK_REFUSED_PER_IP: async () => () => app.api.post('/api/payment/process-callback', {}),
  OIDC_CLIENTS_PER_IP: async () => () => app.api.get('/oidc/jwks'),
  OIDC_REFUSED_PER_IP: async () => () => redeem(app, 'any code', 'a wrong secret'),
  ALL_PER_IP: async () => () => app.api.get('/api/config'),
};

describe('the limit is released after its window:', () => {
  test.each(Object.keys(limitTable) as LimitName[])('%s', async (name) => {
    app = await limited(name, 1, { windowMs: 500 });
    const call = await counted[name]();
    const status = async () => (await call()).status;
    await expect.poll(status, { interval: 1 }).toBe(429);
    await expect.poll(status, { interval: 100 }).not.toBe(429);
  });
});

/** Limits that apply before the body is read, or by IP address before anything else. */
const uponArrival: [LimitName, method: string, path: string, as: 'nobody' | 'user'][] = [
  ['LOGIN_PER_IP', 'POST', '/api/auth/login', 'nobody'],
  ['REGISTER_PER_IP', 'POST', '/API/auth/register/', 'nobody'],
  ['ADMIN_SIGNUP_PER_IP', 'POST', '/api/auth/admin/signup', 'nobody'],
  ['FORGOT_PASSWORD_PER_IP', 'POST', '/api/auth/forgot-password', 'nobody'],
  ['RESET_PASSWORD_PER_IP', 'POST', '/api/auth/reset-password', 'nobody'],
  ['ADDRESS_PROOF_PER_IP', 'POST', '/api/auth/verify-email', 'nobody'],
  ['ADDRESS_PROOF_PER_USER', 'POST', '/api/account/address/code', 'user'],
  ['SECOND_FACTOR_PER_IP', 'POST', '/api/auth/login/second-factor', 'nobody'],
  ['SECOND_FACTOR_PER_USER', 'POST', '/api/account/second-factor/confirm', 'user'],
  ['COUPON_PER_USER', 'POST', '/api/coupon/validate', 'user'],
  ['INITIATE_PER_USER', 'POST', '/api/payment/initiate', 'user'],
];

test.each(uponArrival)(
  '%s rejects %s %s before its body is read',
  async (name, method, path, as) => {
    app = await limited(name, 1);
    const headers = {
      'Content-Type': 'application/json',
      ...(as === 'user' && { Authorization: `Bearer ${(await app.build.user()).token}` }),
    };
    const call = () => sendRaw(app.url, { method, path, headers, body: '{' });
    expect([400, 401]).toContain((await call()).status);
    expect((await call()).status).toBe(429);
  },
);

test.each([
  ['PASSWORD_PER_IP', 'auth'],
  ['PASSWORD_PER_IP', 'admin'],
  ['PASSWORD_PER_USER', 'auth'],
  ['PASSWORD_PER_USER', 'admin'],
] as const)('%s rejects a change in /api/%s before its body is read', async (name, area) => {
  app = await limited(name, 1);
  const { token } = await buildAccount(app, 'admin');
  await changePassword(app, token, 'Wrong-Secret-1', area).expect(400);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const path = `/api/${area}/change-password`;
  const call = { method: 'PUT', path, headers, body: '{' };
  expect((await sendRaw(app.url, call)).status).toBe(429);
});
