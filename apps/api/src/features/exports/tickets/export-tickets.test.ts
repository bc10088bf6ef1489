import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../http/limits/limits.ts';
import { captureLog } from '../../../testing/capture-log.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { serveForTest } from '../../../testing/faults/stand-in-server.ts';
import { requestExport } from '../../../testing/http/fetch-export.ts';
import { startSession } from '../../auth/sessions/start-session.ts';

const captured = captureLog();
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['build']['user']>>;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null, log: captured.log } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.build.user({ role: 'admin' });
});

const newTicket = async () =>
  String(
    new URL(await requestExport(app, admin, { kind: 'coupons' }), app.url).searchParams.get(
      'ticket',
    ),
  );
const fetchWith = (ticket: string) =>
  app.api.get(`${EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`);

const refused = {
  code: 'session_ended',
  error: 'This link has expired. Export again.',
};

test.each([
  [{}],
  [{ export: null }],
  [{ export: 'users' }],
  [{ export: {} }],
  [{ export: { kind: 'passwords' } }],
  [{ export: { kind: 'users', status: 'failed' } }],
  [{ export: { kind: 'users', role: 'king' } }],
  [{ export: { kind: 'users', search: 'x'.repeat(101) } }],
  [{ export: { kind: 'transactions', from: '2026-02-30' } }],
  [{ export: { kind: 'transactions', from: '9999-12-31' } }],
  [{ export: { kind: 'transactions', status: 'paid' } }],
  [{ export: { kind: 'coupons', search: 'x' } }],
  [{ export: { kind: 'coupons' }, format: 'xlsx' }],
])('%j is rejected', async (body) => {
  const reply = await app.api.as(admin.token).post('/api/admin/exports', body).expect(400);
  expect(reply.body.code).toBe('invalid_request');
});

describe('a ticket', () => {
  test('is valid for a minute', async () => {
    const [ticket, late] = [await newTicket(), await newTicket()];
    app.clock.advance(59_000);
    await fetchWith(ticket).expect(200);
    app.clock.advance(1_000);
    const { body } = await fetchWith(late).expect(401);
    expect(body).toMatchObject(refused);
  });

  test('is not used up by a HEAD request', async () => {
    const ticket = await newTicket();
    const url = `${app.url}${EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`;
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    await fetchWith(ticket).expect(200);
  });

  test('is valid once, across all processes', async () => {
    const another = await serveForTest(
      createApp(app.deps, { limits: createLimits({ factor: 1_000, limits: {} }), trustProxy: 0 }),
    );
    const path = await requestExport(app, admin, { kind: 'coupons' });
    const answers = await Promise.all(
      [app.url, another, app.url, another].map((url) => fetch(url + path)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.slice(0, 1)).toEqual([200]);
    // More than two at a time are told to retry, which does not help.
    expect(statuses.slice(1).every((status) => status === 401 || status === 503)).toBe(true);
    const again = await app.api.get(path).expect(401);
    expect(again.body.error).toBe('This link has already been used. Export again.');
  });

  test('is remembered as used until it expires', async () => {
    await fetchWith(await newTicket()).expect(200);
    app.clock.advance(61_000);
    await fetchWith(await newTicket()).expect(200);
    expect(await app.db.spentTicket.count()).toBe(1);
  });

  test('needs no session in the browser, and creates none', async () => {
    const ticket = await newTicket();
    await fetchWith(ticket).expect(200);
    for (const path of ['/api/auth/me', '/api/admin/plans', '/api/admin/users']) {
      const { body } = await app.api.as(ticket).get(path).expect(401);
      expect(body.code).toBe('session_ended');
    }
  });

  test('is not accepted as a session token', async () => {
    const { body } = await fetchWith(admin.token).expect(401);
    expect(body).toMatchObject(refused);
  });

  test.each([
    ['has signed out everywhere', { sessionVersion: { increment: 1 } }, 401, 'session_ended'],
    ['is an administrator no more', { role: 'user' }, 403, 'not_allowed'],
  ] as const)('ends when its owner %s', async (_what, data, status, code) => {
    const ticket = await newTicket();
    await app.db.user.update({ where: { id: admin.id }, data });
    const { body } = await fetchWith(ticket).expect(status);
    expect(body.code).toBe(code);
  });

  test('ends with the session it was made in, and with no other', async () => {
    const other = await startSession(app.deps, admin);
    const [ticket, usedBefore] = [await newTicket(), await newTicket()];
    await app.api.as(other).post('/api/auth/logout').expect(200);
    await fetchWith(usedBefore).expect(200);
    await app.api.as(admin.token).post('/api/auth/logout').expect(200);
    const { body } = await fetchWith(ticket).expect(401);
    expect(body).toMatchObject(refused);
  });

  test('is invalid once its administrator is deleted', async () => {
    const ticket = await newTicket();
    await app.db.user.delete({ where: { id: admin.id } });
    await fetchWith(ticket).expect(401);
  });

  const claims = () => {
    const seconds = Math.floor(app.clock.now().getTime() / 1_000);
    return {
      sub: String(admin.id),
      sid: Object(jwt.decode(admin.token)).sid,
      aud: 'nobayon:export',
      request: { kind: 'coupons' },
      jti: crypto.randomUUID(),
      iat: seconds,
      exp: seconds + 60,
    };
  };
  const forge = (changes: object, secret = app.deps.secrets.jwtSecret, algorithm = 'HS256') =>
    jwt.sign({ ...claims(), ...changes }, secret, { algorithm: algorithm as jwt.Algorithm });

  test.each([
    ['of another secret', () => forge({}, 'another secret that is long enough')],
    ['of another algorithm', () => forge({}, undefined, 'HS512')],
    ['for something else', () => forge({ aud: 'nobayon:reset' })],
    ['for nothing in particular', () => forge({ aud: undefined })],
    ['without a session', () => forge({ sid: undefined })],
    ['of no stored session', () => forge({ sid: crypto.randomUUID() })],
    ['of nobody', () => forge({ sub: '2147483647' })],
    ['of somebody who is no number', () => forge({ sub: 'x' })],
    ['for an unknown list', () => forge({ request: { kind: 'passwords' } })],
    ['without an ID', () => forge({ jti: undefined })],
    ['for no list', () => forge({ request: undefined })],
    ['that is cut off', () => forge({}).slice(0, -4)],
    ['that is none', () => 'x'],
  ])('%s is rejected', async (_case, ticket) => {
    const { body } = await fetchWith(ticket()).expect(401);
    expect(body).toMatchObject(refused);
  });

  test('a correctly signed ticket is accepted, so the others fail for their own fault', async () => {
    await fetchWith(forge({})).expect(200);
  });

  test.each(['', '?', '?ticket=', '?ticket=a&ticket=b', '?ticket=a&x=1', '?ticket[x]=a'])(
    'is needed: %j is refused',
    async (query) => {
      const { body } = await app.api.get(EXPORT_PATH + query).expect(400);
      expect(body.code).toBe('invalid_request');
    },
  );

  test('is never logged, whether it is valid, invalid or its file fails', async () => {
    const ticket = await newTicket();
    await fetchWith(ticket).expect(200);
    await fetchWith(`${ticket}x`).expect(401);
    await app.asOwner('ALTER TABLE coupons RENAME TO coupons_away');
    await fetchWith(await newTicket()).expect(500);
    await app.asOwner('ALTER TABLE coupons_away RENAME TO coupons');
    expect(captured.lines()).toContainEqual(
      expect.objectContaining({ msg: 'request failed', code: 'internal' }),
    );
    expect(captured.lines()).toContainEqual(
      expect.objectContaining({ msg: 'export completed', adminId: admin.id, export: 'coupons' }),
    );
    const [, payload] = ticket.split('.');
    expect(payload?.length).toBeGreaterThan(20);
    // It was not even redacted, because it never reached the log.
    for (const secret of [ticket, String(payload), 'ticket=', '[hidden]']) {
      expect(captured.text()).not.toContain(secret);
    }
  });
});
