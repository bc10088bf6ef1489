import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/create-test-app.ts';
import { forgot, limitedApps, redeem, register } from '../../testing/http/limited-apps.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { buildAccount, signIn } from '../../testing/users/accounts.ts';

const limited = limitedApps();
let app: TestApp;

const statuses = async (requests: PromiseLike<{ status: number }>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).sort();

test('too many logins from one address are rejected with the time to wait', async () => {
  app = await limited('LOGIN_PER_IP', 3);
  for (let n = 0; n < 3; n += 1) await signIn(app, `nobody${n}@example.com`).expect(401);
  const rejected = await signIn(app, 'somebody@example.com').expect(429);
  expect(rejected.body).toMatchObject({
    code: 'too_many_logins',
    error: 'Too many login attempts. Please wait a moment and try again.',
  });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60);
});

describe('failed logins to one account from one address', () => {
  test('are counted in any spelling of the address; successful ones are not', async () => {
    app = await limited('LOGIN_PER_ACCOUNT_AND_IP', 3);
    const user = await buildAccount(app);
    for (let n = 0; n < 6; n += 1) await signIn(app, user.email).expect(200);
    for (let n = 0; n < 3; n += 1) {
      await signIn(app, ` ${user.email.toUpperCase()}`, 'Wrong-Secret-1').expect(401);
    }
    await signIn(app, user.email).expect(429);
    const other = await buildAccount(app);
    await signIn(app, other.email).expect(200);
  });

  test('get no more attempts than the limit if they are simultaneous', async () => {
    app = await limited('LOGIN_PER_ACCOUNT_AND_IP', 5);
    const user = await buildAccount(app);
    const tries = Array.from({ length: 30 }, () => signIn(app, user.email, 'Wrong-Secret-1'));
    const answers = await statuses(tries);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(25);
  });
});

test('logins to one account from all of its known devices are limited; others do not notice', async () => {
  app = await limited('LOGIN_KNOWN_PER_ACCOUNT', 3);
  const { email } = await buildAccount(app);
  const cookies: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const [cookie = ''] = (await signIn(app, email).expect(200)).get('Set-Cookie') ?? [];
    cookies.push(cookie);
  }
  const answers: number[] = [];
  for (const cookie of cookies)
    answers.push((await signIn(app, email).set('Cookie', cookie)).status);
  expect(answers).toEqual([200, 200, 200, 429]);
  await signIn(app, email).expect(200);
});

test('a call that one limit rejects is no failure for another', async () => {
  app = await limited('ADDRESS_CODE_PER_USER', 1, { others: { ADDRESS_PROOF_PER_IP: 3 } });
  const enterCode = ({ token }: { token: string }) =>
    app.api.as(token).post('/api/account/address/code', { code: '000000' });
  const [one, other] = [await app.build.user(), await app.build.user()];
  await enterCode(one);
  for (let n = 0; n < 4; n += 1) await enterCode(one).expect(429);
  expect((await enterCode(other)).status).not.toBe(429);
});

test('registrations from one address are limited', async () => {
  app = await limited('REGISTER_PER_IP', 2);
  await register(app, 'one@example.com').expect(201);
  await register(app, 'two@example.com').expect(201);
  const rejected = await register(app, 'three@example.com').expect(429);
  expect(rejected.body.error).toBe(
    'Too many registration attempts. Please wait a moment and try again.',
  );
});

describe('reset links', () => {
  test('are limited by account, existing or not', async () => {
    app = await limited('FORGOT_PASSWORD_PER_ACCOUNT', 2);
    const user = await buildAccount(app);
    for (const email of [user.email, 'nobody@example.com']) {
      await forgot(app, email).expect(200);
      await forgot(app, email).expect(200);
      await forgot(app, email).expect(429);
    }
  });

  test('are limited by address', async () => {
    app = await limited('FORGOT_PASSWORD_PER_IP', 2);
    await forgot(app, 'a@example.com').expect(200);
    await forgot(app, 'b@example.com').expect(200);
    await forgot(app, 'c@example.com').expect(429);
  });
});

test.each([
  {
    name: 'COUPON_PER_USER',
    path: '/api/coupon/validate',
    bodyFor: (planId: number) => ({ code: 'NOPE', planId, billing_cycle: 'monthly' }),
    says: { valid: false },
  },
  {
    name: 'INITIATE_PER_USER',
    path: '/api/payment/initiate',
    bodyFor: (planId: number) => ({ plan_id: planId, billing_cycle: 'monthly' }),
    says: { success: false },
  },
] as const)('$name counts each user alone', async ({ name, path, bodyFor, says }) => {
  app = await limited(name, 2);
  const [one, other, plan] = await Promise.all([
    app.build.user(),
    app.build.user(),
    app.build.plan(),
  ]);
  const ask = ({ token }: { token: string }) => app.api.as(token).post(path, bodyFor(plan.id));
  await ask(one).expect(200);
  await ask(one).expect(200);
  const rejected = await ask(one).expect(429);
  expect(rejected.body).toMatchObject({ ...says, code: 'too_many_requests' });
  await ask(other).expect(200);
});

test('codes that anybody gives to a service do not block it, but wrong client secrets do', async () => {
  app = await limited('OIDC_REFUSED_PER_IP', 2);
  const codes = Array.from({ length: 6 }, (_, n) => `no code ${n}`);
  for (const code of codes) expect((await redeem(app, code)).status).toBe(400);
  const guess = async () => (await redeem(app, 'no code', crypto.randomUUID())).status;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
});

describe('all calls from one address', () => {
  test('are limited, except posts of gateways', async () => {
    app = await limited('ALL_PER_IP', 3);
    const { row } = await app.build.payment();
    for (let n = 0; n < 3; n += 1) await app.api.get('/api/config').expect(200);
    await app.api.get('/api/config').expect(429);
    const body = JSON.stringify({ invoice_number: row.invoiceNumber });
    const headers = { 'Content-Type': 'application/json' };
    const post = async (path: string) =>
      (await sendRaw(app.url, { method: 'POST', path: `/api/payment/${path}`, headers, body }))
        .status;
    const spellings = ['callback', 'callback/', 'callback?from=gateway', 'CallBack/?x=/'];
    for (const spelling of spellings) expect(await post(`process-${spelling}`)).toBe(200);
    expect(await post('Notify/nobody/?x')).toBe(404);
    expect(await post('notify/%ff')).toBe(400);
    const others = ['callbacks', 'callback/x', 'callback%2F', 'callback%3Fx'];
    for (const other of others) expect(await post(`process-${other}`)).toBe(429);
    expect(await post('notify')).toBe(429);
  });

  test('are limited whatever their address, also if it cannot be decoded', async () => {
    app = await limited('ALL_PER_IP', 1, {
      others: { CALLBACK_UNKNOWN_PER_IP: 1, CALLBACK_REFUSED_PER_IP: 1 },
    });
    const withNames = Object.values(contract)
      .flatMap((group) => Object.values<EndpointSpec>(group))
      .filter(({ path }) => path.includes('/:'))
      .map(({ method, path }) => [method, path] as const);
    const others = ['GET', 'POST', 'PUT'].flatMap((method) =>
      ['notify/nobody', 'notify/paystation', 'notify/:gateway', 'return/:gateway/NB-1'].map(
        (path) => [method, `/api/payment/${path}`] as const,
      ),
    );
    for (const [method, path] of [...withNames, ...others]) {
      const call = () => sendRaw(app.url, { method, path: path.replaceAll(/:\w+/g, '%ff') });
      await call();
      expect([method, path, (await call()).status]).toEqual([method, path, 429]);
    }
  });

  test('a forged X-Forwarded-For has no effect', async () => {
    app = await limited('ALL_PER_IP', 2);
    const from = (address: string) => app.api.get('/api/config').set('X-Forwarded-For', address);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    await from('203.0.113.3').expect(429);
  });

  test('only the entry of the trusted proxy counts', async () => {
    app = await limited('ALL_PER_IP', 1, { trustProxy: 1 });
    const from = (addresses: string) =>
      app.api.get('/api/config').set('X-Forwarded-For', addresses);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    // Entries before the proxy's were forged by the caller.
    await from('198.51.100.9, 203.0.113.1').expect(429);
  });
});
