import bcrypt from 'bcrypt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createPasswords } from '../passwords/create-passwords.ts';

const PASSWORD = ' Sécret-৳123 ';
const EMAIL = 'nusrat@example.com';

let app: TestApp;
beforeAll(async () => {
  // What an account costs is compared below.
  app = await createTestApp({ parts: { chatService: null, passwords: createPasswords() } });
  await app.build.user({ email: EMAIL, passwordHash: await app.deps.passwords.hash(PASSWORD) });
});
afterAll(() => app.close());

const login = (body: object) => app.api.post('/api/auth/login', body);
const refused = {
  error: 'Invalid email or password. Please check your credentials and try again.',
  code: 'wrong_credentials',
};

test.each([EMAIL, 'Nusrat@Example.com', '  NUSRAT@EXAMPLE.COM\n'])(
  'somebody who signs in as %j has a session',
  async (email) => {
    const { body } = await login({ email, password: PASSWORD }).expect(200);
    expect(body.user).toMatchObject({ email: EMAIL, firstname: 'Nusrat', role: 'user' });
    await app.api.as(body.token).get('/api/auth/me').expect(200, { user: body.user });
  },
);

test.each([
  ['another password', { password: 'Secret-124' }],
  ['the password in another case', { password: PASSWORD.toUpperCase() }],
  ['the password without its spaces', { password: PASSWORD.trim() }],
  ['the password and more', { password: `${PASSWORD}x` }],
  ['an unknown account', { email: 'nobody@example.com' }],
])('%s is rejected', async (_case, change) => {
  const { body } = await login({ email: EMAIL, password: PASSWORD, ...change }).expect(401);
  expect(body).toEqual({ ...refused, requestId: expect.any(String) });
});

test('every byte of a password counts', async () => {
  const password = `Aa1-${'x'.repeat(68)}`;
  const email = 'long@example.com';
  await app.build.user({ email, passwordHash: await app.deps.passwords.hash(password) });
  await login({ email, password }).expect(200);
  await login({ email, password: `${password}y` }).expect(401);
});

test('an account that does not exist costs the same work', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  await login({ email: EMAIL, password: 'Secret-124' }).expect(401);
  await login({ email: 'nobody@example.com', password: 'Secret-124' }).expect(401);
  const hashes = compare.mock.calls.map(([, hash]) => hash);
  expect(hashes.map((hash) => bcrypt.getRounds(hash))).toEqual([10, 10]);
  compare.mockRestore();
});

test.each([
  [{ password: PASSWORD }, { email: 'Email is required' }],
  [{ email: EMAIL }, { password: 'Password is required' }],
  [{ email: EMAIL, password: '' }, { password: 'Password is required' }],
  [{ email: 'nusrat', password: PASSWORD }, { email: 'Please enter a valid email address' }],
])('signing in with %j gets %j', async (body, fields) => {
  const reply = await login(body).expect(400);
  expect(reply.body).toMatchObject({ code: 'invalid_request', fields });
  expect(reply.body.error).toBe(Object.values(fields)[0]);
});
