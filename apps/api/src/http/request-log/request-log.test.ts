import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createDb } from '../../db.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { findUnusedAddress, serveForTest } from '../../testing/faults/stand-in-server.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { PASSWORD, passwordHash, requestReset, signIn } from '../../testing/users/accounts.ts';
import { createLimits } from '../limits/limits.ts';

const SETUP_TOKEN = 'the operator chose this token';
const GATEWAY_PASSWORD = 'gamecoderstorepass';

const everything = captureLog();
const { log } = everything;
const secrets = { setupToken: SETUP_TOKEN };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ secrets, parts: { log } });
});
let earlier = 0;
beforeEach(() => {
  earlier = everything.lines().length;
});
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => app.close());

/** What was logged during this test. */
const logged = () => everything.lines().slice(earlier);
const loggedText = () => JSON.stringify(logged());

/** Secrets that must never be logged, besides those of a test. */
const alwaysSecret = () => [
  app.deps.secrets.jwtSecret,
  new URL(app.databaseUrl).password,
  SETUP_TOKEN,
  GATEWAY_PASSWORD,
  '$2b$',
];

function expectHidden(...secrets: string[]) {
  // The redaction, as the last line of defense, had nothing to do.
  expect(loggedText()).not.toContain('[hidden]');
  for (const secret of [...alwaysSecret(), ...secrets]) {
    expect(secret.length).toBeGreaterThan(3);
    expect(loggedText()).not.toContain(secret);
  }
}

const linesOf = (requestId: string | undefined) =>
  logged().filter((line) => line.requestId === requestId);

test('from registration to payment, no secret is logged', async () => {
  const chosen = ['First-Secret-1', 'Second-Secret-2', 'Third-Secret-3', 'Wrong-Secret-4'] as const;
  const [first, second, third, wrong] = chosen;
  const person = { firstname: 'Rahim', lastname: 'Uddin', email: 'rahim@example.com' };
  const admin = { ...person, email: 'admin@example.com', password: first };
  const post = (path: string, body: object) => app.api.post(path, body);

  const replies = [
    await post('/api/auth/admin/signup', { ...admin, setupToken: 'a guess' }).expect(403),
    await post('/api/auth/admin/signup', { ...admin, setupToken: SETUP_TOKEN }).expect(201),
    await post('/api/auth/register', { ...person, password: first }).expect(201),
    await post('/api/auth/register', { ...person, password: first }).expect(409),
    await signIn(app, person.email, wrong).expect(401),
  ];
  const resetToken = await requestReset(app, person.email);
  const query = `token=${resetToken}`;
  replies.push(
    await app.api.get(`/api/auth/verify-reset-token?${query}`).expect(200),
    await post('/api/auth/reset-password', { token: resetToken, newPassword: second }).expect(200),
    await app.api.get(`/api/auth/verify-reset-token?${query}&${query}`).expect(400),
  );
  const { body: session } = await signIn(app, person.email, second).expect(200);
  const change = { currentPassword: second, newPassword: third };
  const changed = await app.api
    .as(session.token)
    .send('put', '/api/auth/change-password')
    .send(change)
    .expect(200);
  replies.push(
    changed,
    await app.api.as(`${session.token}x`).get('/api/auth/me').expect(401),
    await app.api.as(session.token).get('/api/auth/me').expect(200),
  );
  const user = await app.db.user.findUniqueOrThrow({ where: person });
  const purchase = await startPurchase(app, { user: { ...user, token: session.token } });
  await purchase.returnAfter('pay');
  await app.runJobs();

  const tokens = replies.flatMap(({ body }) => (body.token ? [body.token as string] : []));
  expect(tokens).toHaveLength(2);
  expectHidden(...chosen, ...tokens, session.token, resetToken, 'a guess', 'token=');
  for (const { headers, body, status } of replies) {
    const requestId = headers['x-request-id'];
    expect(linesOf(requestId)).toContainEqual(
      expect.objectContaining({ msg: 'request completed', status }),
    );
    if (status >= 400) expect(body.requestId).toBe(requestId);
  }
  const ofRequests = logged().filter(({ label, level }) => !label && Number(level) > 20);
  expect(ofRequests.filter(({ requestId }) => typeof requestId !== 'string')).toEqual([]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ msg: 'payment settled', requestId: expect.any(String) }),
  );
});

test('a call is logged by its path without the query', async () => {
  const { headers } = await app.api.get('/api/auth/verify-reset-token?token=some-token');
  const lines = linesOf(headers['x-request-id']);
  expect(lines.map(({ path }) => path)).toEqual(lines.map(() => '/api/auth/verify-reset-token'));
  expect(lines.filter(({ event }) => event === undefined)).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      method: 'GET',
      path: '/api/auth/verify-reset-token',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
  await app.api.get('/reset-password?token=some-token');
  await app.api.get('/healthz?token=some-token');
  expect(loggedText()).not.toContain('some-token');
});

test('a long path is truncated', async () => {
  const { headers } = await app.api.get(`/api/${'a.'.repeat(6_000)}`).expect(404);
  const [line] = linesOf(headers['x-request-id']);
  expect(line?.path).toMatch(/^\/api\/a\.a\./);
  expect(line?.path).toHaveLength(200);
});

test('of the calls over a limit, the first is logged, and only once', async () => {
  const limits = createLimits({ factor: 1, limits: { ALL_PER_IP: { max: 2, windowMs: 60_000 } } });
  const url = await serveForTest(createApp(app.deps, { limits, trustProxy: 0 }));
  const calls = Array.from({ length: 9 }, () => sendRaw(url, { path: '/api/config' }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect(logged().map(({ msg, status, event }) => [msg, status ?? event])).toEqual([
    ...Array(2).fill(['request completed', 200]),
    ['security event', 'limit_reached'],
  ]);
});

test('an invalid body is not logged', async () => {
  await app.api
    .post('/api/auth/login')
    .set('Content-Type', 'application/json')
    .send(`{"password": "${PASSWORD}`)
    .expect(400);
  expectHidden(PASSWORD);
});

test('an internal error is logged with the request id of the reply', async () => {
  // The row that PostgreSQL rejects, including the hash, is part of the error.
  await app.asOwner(`ALTER TABLE users ADD CONSTRAINT broken CHECK (firstname <> 'Kamal')`);
  onTestFinished(async () => {
    await app.asOwner('ALTER TABLE users DROP CONSTRAINT broken');
  });
  const reply = await app.api
    .post('/api/auth/register', {
      firstname: 'Kamal',
      lastname: 'Uddin',
      email: 'kamal@example.com',
      password: PASSWORD,
    })
    .expect(500);
  const requestId = reply.headers['x-request-id'];
  expect(reply.body.requestId).toBe(requestId);
  expect(linesOf(requestId)).toEqual([
    expect.objectContaining({
      msg: 'request failed',
      level: 50,
      code: 'internal',
      err: expect.objectContaining({
        type: 'PrismaClientKnownRequestError',
        sqlState: '23514',
        message: expect.stringContaining('violates check constraint "broken"'),
        stack: expect.stringContaining('insertUser'),
      }),
    }),
    expect.objectContaining({ msg: 'request completed', status: 500 }),
  ]);
  expectHidden(PASSWORD, 'kamal@example.com');
});

test('an unavailable database is logged with the request id too', async () => {
  const password = 'database-secret-5';
  const db = createDb(`postgresql://nobayon:${password}@${await findUnusedAddress()}/nobayon`);
  const away = await createTestApp({ secrets, parts: { log, db } });
  onTestFinished(() => away.close());
  const { body, headers } = await signIn(away, 'rahim@example.com', PASSWORD).expect(503);
  expect(body).toMatchObject({
    code: 'database_unavailable',
    requestId: headers['x-request-id'],
  });
  expect(linesOf(body.requestId)).toEqual([
    expect.objectContaining({ msg: 'request failed', code: 'database_unavailable' }),
    expect.objectContaining({ msg: 'request completed', status: 503 }),
  ]);
  expectHidden(password, PASSWORD);
});

test('a rejection by the gateway is logged with the request id of the reply', async () => {
  const user = await app.build.user();
  const plan = await app.build.plan();
  await app.sandbox.addFault({ service: 'gateway', kind: 'htmlError' });
  const { body } = await app.api
    .as(user.token)
    .post('/api/payment/initiate', { plan_id: plan.id, billing_cycle: 'monthly' })
    .expect(503);
  expect(linesOf(body.requestId).map(({ msg }) => msg)).toEqual([
    'could not start a payment',
    'request failed',
    'request completed',
  ]);
  expectHidden(user.token);
});

test('a rejected email is logged without its content', async () => {
  const user = await app.build.user({ passwordHash });
  await app.api.post('/api/auth/forgot-password', { email: user.email }).expect(200);
  let token = '';
  const { mailer } = app.deps;
  onTestFinished(() => {
    app.deps.mailer = mailer;
  });
  app.deps.mailer = {
    ...mailer,
    send(mail) {
      token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
      return mailer.send(mail);
    },
  };
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData' });
  await app.runJobs();
  expect(logged()).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: expect.stringMatching(/^Failed task \d+ \(send_reset_link, [^)]*\)$/),
      err: expect.objectContaining({
        type: 'MailServerUnavailable',
        cause: expect.objectContaining({ code: 'EMESSAGE', responseCode: 451 }),
      }),
    }),
  );
  expect(token).toHaveLength(43);
  expectHidden(token);
});

test.each(['/api/auth/me', '/API/Auth/Me', 'http://evil.example/api/auth/me'])(
  'a call of %s is logged, however its address is written',
  async (path) => {
    await sendRaw(app.url, { method: 'GET', path });
    const line = logged().find(({ msg }) => msg === 'request completed');
    expect(String(line?.path).toLowerCase()).toBe('/api/auth/me');
  },
);
