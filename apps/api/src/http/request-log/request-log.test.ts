import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { serveForTest } from '../../testing/faults/stand-in-server.ts';
import { sendRaw } from '../../testing/http/raw-http.ts';
import { startPurchase } from '../../testing/payments/start-purchase.ts';
import { recordLog, SETUP_TOKEN } from '../../testing/record-log.ts';
import { PASSWORD, requestReset, signIn } from '../../testing/users/accounts.ts';
import { createLimits } from '../limits/limits.ts';

const { log, logged, loggedText, linesOf, expectHidden } = recordLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ secrets: { setupToken: SETUP_TOKEN }, parts: { log } });
});
afterAll(() => app.close());

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
  expectHidden(app, ...chosen, ...tokens, session.token, resetToken, 'a guess', 'token=');
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
  expectHidden(app, PASSWORD);
});

test.each(['/api/auth/me', '/API/Auth/Me', 'http://evil.example/api/auth/me'])(
  'a call of %s is logged, however its address is written',
  async (path) => {
    await sendRaw(app.url, { method: 'GET', path });
    const line = logged().find(({ msg }) => msg === 'request completed');
    expect(String(line?.path).toLowerCase()).toBe('/api/auth/me');
  },
);
