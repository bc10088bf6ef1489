import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startStatementCounter } from '../../../testing/database/count-statements.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW_SIGN_IN = 'Nobayon: new sign-in to your account';

let app: TestApp;
let statements: Awaited<ReturnType<typeof startStatementCounter>>;
beforeAll(async () => {
  statements = await startStatementCounter();
  const detours = { database: statements.detour };
  app = await createTestApp({ trustProxy: 1, parts: { chatService: null }, detours });
});
afterAll(async () => {
  await app.close();
  statements.close();
});

type Browser = { userAgent: string; address: string; cookie?: string };

/** Signs in as a browser does, which keeps its cookie. */
async function enter(email: string, browser: Browser, password = PASSWORD): Promise<string> {
  const reply = await signIn(app, email, password)
    .set({ 'User-Agent': browser.userAgent, 'X-Forwarded-For': browser.address })
    .set('Cookie', browser.cookie ?? '')
    .expect(200);
  browser.cookie = reply.get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
  return reply.body.token;
}

const phone = (): Browser => ({ userAgent: CHROME, address: '203.0.113.1' });
const computer = (): Browser => ({ userAgent: FIREFOX, address: '198.51.100.7' });

async function account() {
  const { email } = await buildAccount(app);
  await app.db.session.deleteMany({ where: { user: { email } } });
  return email;
}

const sessionsOf = async (token: string) =>
  (await app.api.as(token).get('/api/account/sessions').expect(200)).body.sessions;
const signInsOf = async (token: string) =>
  (await app.api.as(token).get('/api/account/sign-ins').expect(200)).body.sign_ins;

async function subjectsTo(email: string): Promise<string[]> {
  await app.runJobs();
  return (await app.sandbox.mails(email)).map(({ subject }) => subject);
}

test('a customer can list their sessions and end one or all others', async () => {
  const email = await account();
  const [here, there, third] = [
    await enter(email, phone()),
    await enter(email, computer()),
    await enter(email, { userAgent: 'curl/8.5.0', address: '192.0.2.1' }),
  ];
  const shown = await sessionsOf(here);
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatchObject({
    device: 'Chrome on Android',
    address: '203.0.113.1',
    is_current: true,
  });
  const other = shown.find(({ device }: { device: string }) => device === 'Firefox on Windows');
  const as = app.api.as(here);
  await as.send('delete', `/api/account/sessions/${other.id}`).expect(200);
  await app.api.as(there).get('/api/auth/me').expect(401);
  const gone = await as.send('delete', `/api/account/sessions/${other.id}`).expect(404);
  expect(gone.body.code).toBe('session_not_found');
  await as.post('/api/account/sessions/end-others').expect(200);
  await app.api.as(third).get('/api/auth/me').expect(401);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('simultaneous requests end all sessions of one device', async () => {
  const email = await account();
  const here = await enter(email, computer());
  const browser = phone();
  for (let n = 0; n < 6; n += 1) await enter(email, browser);
  const [, ...others] = await sessionsOf(here);
  const end = ({ id }: { id: string }) =>
    app.api.as(here).send('delete', `/api/account/sessions/${id}`);
  const replies = await Promise.all(others.map(end));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await sessionsOf(here)).toHaveLength(1);
  // The next sign-in from there is one from a new device.
  expect(await app.db.knownDevice.count({ where: { user: { email } } })).toBe(1);
});

test('the use of a session is recorded once a minute, without a statement for other calls', async () => {
  const token = await enter(await account(), phone());
  const call = (address: string) =>
    statements.during(() =>
      app.api.as(token).get('/api/auth/me').set('X-Forwarded-For', address).expect(200),
    );
  expect(await call('192.0.2.8')).toBe(1);
  app.clock.advance(MINUTE);
  expect(await call('192.0.2.9')).toBe(2);
  expect(await call('192.0.2.10')).toBe(1);
  const [session] = await sessionsOf(token);
  expect(session).toMatchObject({
    address: '192.0.2.9',
    last_used_at: app.clock.now().toISOString(),
  });
});

describe('an email about a sign-in is sent', () => {
  test('for a new device, but not for the first one or a known one', async () => {
    const email = await account();
    const [old, next] = [phone(), computer()];
    await enter(email, old);
    await enter(email, old);
    expect(await subjectsTo(email)).toEqual([]);
    const token = await enter(email, next);
    expect(await subjectsTo(email)).toEqual([NEW_SIGN_IN]);
    const [mail] = await app.sandbox.mails(email);
    expect(mail?.text).toContain('Firefox on Windows');
    expect(mail?.text).toContain('198.51.100.7');
    await enter(email, next);
    await enter(email, { ...old, address: '192.0.2.77' });
    expect(await subjectsTo(email)).toHaveLength(1);
    const kinds = await signInsOf(token);
    expect(kinds.map((one: { is_new_device: boolean }) => one.is_new_device)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test('for a device that was signed out from another one', async () => {
    const email = await account();
    const lost = phone();
    await enter(email, lost);
    const here = await enter(email, computer());
    const [, other] = await sessionsOf(here);
    await app.api.as(here).send('delete', `/api/account/sessions/${other.id}`).expect(200);
    await enter(email, lost);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('once a day for a client without cookies', async () => {
    const email = await account();
    await enter(email, phone());
    for (let n = 0; n < 3; n += 1) await enter(email, computer());
    expect(await subjectsTo(email)).toHaveLength(1);
    app.clock.advance(DAY);
    await enter(email, computer());
    expect(await subjectsTo(email)).toHaveLength(2);
  });
});

test('only the newest sign-ins and failed attempts of an account are kept', async () => {
  const email = await account();
  const token = await enter(email, phone());
  const wrong = () =>
    signIn(app, email, 'Wrong-Secret-1')
      .set({ 'User-Agent': '<b>www.example.com</b>/1.0', 'X-Forwarded-For': '192.0.2.66' })
      .expect(401);
  for (let n = 0; n < 23; n += 1) await wrong();
  const { id } = await app.db.user.findUniqueOrThrow({ where: { email } });
  await expect.poll(() => app.db.signIn.count({ where: { userId: id } })).toBe(21);
  const shown = await signInsOf(token);
  expect(shown).toHaveLength(20);
  expect(shown[0]).toMatchObject({
    outcome: 'wrong_password',
    device: 'Unknown device',
    address: '192.0.2.66',
  });
});

test('a change of password invalidates reset links', async () => {
  const user = await buildAccount(app);
  const token = await requestReset(app, user.email);
  const change = { currentPassword: PASSWORD, newPassword: 'New-Secret-2' };
  await app.api.as(user.token).send('put', '/api/auth/change-password').send(change).expect(200);
  const reset = await app.api.post('/api/auth/reset-password', {
    token,
    newPassword: 'Third-Secret-3',
  });
  expect(reset.body.code).toBe('reset_token_invalid');
  await signIn(app, user.email, 'New-Secret-2').expect(200);
});

test('the device cookie grants no access, is not readable by scripts and is validated', async () => {
  const email = await account();
  const reply = await signIn(app, email)
    .set('Cookie', '__Host-device=chosen-by-somebody')
    .expect(200);
  const cookie = reply.get('Set-Cookie')?.[0] ?? '';
  expect(cookie).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  );
  await app.api.get('/api/auth/me').set('Cookie', cookie).expect(401);
});
