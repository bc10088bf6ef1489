import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDb } from '../../db.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { findUnusedAddress } from '../../testing/faults/stand-in-server.ts';
import { recordLog } from '../../testing/record-log.ts';
import { PASSWORD, passwordHash, signIn } from '../../testing/users/accounts.ts';

const { log, logged, linesOf, expectHidden } = recordLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { log } });
});
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => app.close());

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
  expectHidden(app, PASSWORD, 'kamal@example.com');
});

test('an unavailable database is logged with the request id too', async () => {
  const password = 'database-secret-5';
  const db = createDb(`postgresql://nobayon:${password}@${await findUnusedAddress()}/nobayon`);
  const away = await createTestApp({ parts: { log, db } });
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
  expectHidden(app, password, PASSWORD);
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
  expectHidden(app, user.token);
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
  expectHidden(app, token);
});
