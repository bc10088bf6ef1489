import { runs } from '@nobayon/shared/testing/effort.ts';
import bcrypt from 'bcrypt';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';

const FAR = { max: 10_000, windowMs: 60_000 };
const WRONG = 'Wrong-Secret-1';

let app: TestApp;
beforeAll(async () => {
  // As in the product, but for what everything from one address may be.
  app = await createTestApp({
    trustProxy: 1,
    limits: { factor: 1, limits: { ALL_PER_IP: FAR, FORGOT_PASSWORD_PER_IP: FAR } },
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

// Each test has its own accounts and addresses.

type From = { ip: string; cookie?: string };

/** The status, and the cookie that the browser has afterwards. */
async function logIn(email: string, password: string, { ip, cookie }: From) {
  const call = signIn(app, email, password).set('X-Forwarded-For', ip);
  const reply = await (cookie === undefined ? call : call.set('Cookie', cookie));
  return {
    status: reply.status,
    retryAfter: Number(reply.headers['retry-after'] ?? 0),
    cookie: reply.get('Set-Cookie')?.[0] ?? '',
  };
}

async function ownerAt(ip: string) {
  const { email } = await buildAccount(app);
  const { cookie } = await logIn(email, PASSWORD, { ip });
  return { email, phone: { ip, cookie } };
}

test('five wrong passwords block their IP address only', async () => {
  const { email, phone } = await ownerAt('203.0.113.1');
  const stranger = { ip: '198.51.100.1' };
  for (let n = 0; n < 5; n += 1) {
    expect((await logIn(email, WRONG, stranger)).status).toBe(401);
  }
  expect((await logIn(email, PASSWORD, stranger)).status).toBe(429);
  // From the phone, even at the stranger's address, and from an unknown computer.
  expect((await logIn(email, PASSWORD, phone)).status).toBe(200);
  expect((await logIn(email, PASSWORD, { ...phone, ...stranger })).status).toBe(200);
  expect((await logIn(email, PASSWORD, { ip: '203.0.113.2' })).status).toBe(200);
});

test('attacks from anywhere do not block the owner on a known device', async () => {
  const ip = fc.integer({ min: 1, max: 40 }).map((n) => `198.51.102.${n}`);
  const cookie = fc.constantFrom(undefined, `__Host-device=${'x'.repeat(43)}`, '__Host-device=1');
  const attempts = fc.array(fc.record({ ip, cookie }), { minLength: 1, maxLength: 25 });
  let owners = 0;
  await fc.assert(
    fc.asyncProperty(attempts, async (strangers) => {
      owners += 1;
      const { email, phone } = await ownerAt(`203.0.114.${owners}`);
      const tried = strangers.map((from) => logIn(email, WRONG, from as From));
      const answers = await Promise.all([...tried, logIn(email, PASSWORD, phone)]);
      expect(answers.pop()?.status).toBe(200);
      for (const { status } of answers) expect([401, 429]).toContain(status);
    }),
    { numRuns: runs(4) },
  );
});

test('a known device signs in sixty times in a quarter of an hour, which others do not notice', async () => {
  const { email, phone } = await ownerAt('203.0.113.25');
  const tablet = { ip: '203.0.113.26' };
  const { cookie } = await logIn(email, PASSWORD, tablet);
  for (let n = 0; n < 60; n += 1) expect((await logIn(email, PASSWORD, phone)).status).toBe(200);
  expect((await logIn(email, PASSWORD, phone)).status).toBe(429);
  expect((await logIn(email, PASSWORD, { ...tablet, cookie })).status).toBe(200);
  expect((await logIn(email, PASSWORD, { ip: '203.0.113.27' })).status).toBe(200);
});

test('a distributed attack is slowed down: few passwords are compared, and no call waits', async () => {
  const compared = vi.spyOn(bcrypt, 'compare');
  const { email, phone } = await ownerAt('203.0.113.31');
  compared.mockClear();
  const crowd = Array.from({ length: 40 }, (_, n) => ({ ip: `198.51.${n}.${n}` }));
  const answers = await Promise.all(crowd.map((from) => logIn(email, WRONG, from)));
  const refused = answers.filter(({ status }) => status === 429);
  // Twenty, and the one that is compared within half a minute.
  expect(compared.mock.calls.length).toBeLessThanOrEqual(22);
  expect(refused.length).toBeGreaterThanOrEqual(18);
  for (const { retryAfter } of refused) {
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(30);
  }
  // One that is not known has to come back in half a minute; one that is does not notice.
  expect((await logIn(email, PASSWORD, { ip: '203.0.113.9' })).status).toBe(429);
  expect((await logIn(email, PASSWORD, phone)).status).toBe(200);
});

test('who comes back while an account is slowed down does not have to wait for longer', async () => {
  const { email } = await ownerAt('203.0.113.61');
  const crowd = Array.from({ length: 30 }, (_, n) => ({ ip: `198.51.105.${n}` }));
  await Promise.all(crowd.map((from) => logIn(email, WRONG, from)));
  for (let n = 0; n < 8; n += 1) {
    const { status, retryAfter } = await logIn(email, PASSWORD, { ip: '203.0.113.62' });
    expect(status).toBeOneOf([200, 429]);
    expect(retryAfter).toBeLessThanOrEqual(30);
  }
});

test('a reset link makes its browser a known device while an account is slowed down', async () => {
  const { email } = await ownerAt('203.0.113.41');
  const crowd = Array.from({ length: 30 }, (_, n) => ({ ip: `198.51.103.${n}` }));
  await Promise.all(crowd.map((from) => logIn(email, WRONG, from)));
  const laptop = { ip: '203.0.113.7' };
  expect((await logIn(email, PASSWORD, laptop)).status).toBe(429);
  const token = await requestReset(app, email);
  const body = { token, newPassword: 'New-Secret-2' };
  const reset = await app.api.post('/api/auth/reset-password', body).expect(200);
  const cookie = reset.get('Set-Cookie')?.[0] ?? '';
  expect((await logIn(email, 'New-Secret-2', { ...laptop, cookie })).status).toBe(200);
});

test('an account that does not exist is limited like one that does', async () => {
  const { email } = await ownerAt('203.0.113.51');
  const answers: [unknown: number, known: number][] = [];
  // Side by side, so that both have the same time for another try.
  for (let n = 0; n < 24; n += 1) {
    const from = { ip: `198.51.104.${n}` };
    const names = ['nobody@example.com', email] as const;
    const [unknown, known] = await Promise.all(names.map((name) => logIn(name, WRONG, from)));
    answers.push([unknown?.status ?? 0, known?.status ?? 0]);
  }
  expect(answers.map(([unknown]) => unknown)).toEqual(answers.map(([, known]) => known));
  expect(answers.at(-1)).toEqual([429, 429]);
});
