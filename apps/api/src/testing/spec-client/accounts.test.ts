import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { requestReset } from '../users/accounts.ts';
import { accountCalls } from './calls.ts';
import { type SpecClient, specClient } from './spec-client.ts';
import { failureTexts, PASSWORD_CHANGED, RESET_LINK_INVALID } from './texts.ts';

let app: TestApp;
let client: SpecClient;
beforeAll(async () => {
  app = await createTestApp({ limits: { factor: 1 } });
  client = specClient(app.url);
});
afterAll(() => app.close());

const nusrat = { email: 'nusrat@example.com', password: 'Padma-1971!' };
const person = { firstname: 'Nusrat', lastname: 'Jahan', ...nusrat };
const shirin = { firstname: 'Shirin', lastname: 'Akter', email: 'shirin@example.com' };

test('the first administrator can sign up, and nobody after them', async () => {
  expect(await client.call('adminCheck')).toEqual({ adminExists: false });
  const body = { ...shirin, password: 'Meghna-1971!' };
  await client.enter('adminSignup', body);
  expect((await client.call('me')).user).toMatchObject({ role: 'admin', name: 'Shirin Akter' });
  expect(await client.call('adminCheck')).toEqual({ adminExists: true });
  expect((await client.fail('adminSignup', { body })).status).toBe(403);
  client.leave();
});

test('an account is opened once, and has what it is asked for', async () => {
  await client.enter('register', { ...person, email: ' Nusrat@Example.com ' });
  const { user } = await client.call('me');
  expect(user).toMatchObject({ name: 'Nusrat Jahan', email: nusrat.email, role: 'user' });

  const taken = await client.fail('register', { body: person });
  expect([taken.status, failureTexts.register(taken)]).toEqual([
    409,
    'An account with this email already exists. Please use a different email or try logging in.',
  ]);
  const weak = await client.fail('register', { body: { ...person, password: 'padma-1971!' } });
  expect([weak.status, failureTexts.register(weak)]).toEqual([
    400,
    'Password must contain at least one uppercase letter',
  ]);
  const short = await client.fail('register', { body: { ...person, firstname: ' N ' } });
  expect(failureTexts.register(short)).toBe('First name must be at least 2 characters');
});

test('a changed password keeps this session and ends all others', async () => {
  const elsewhere = specClient(app.url);
  await elsewhere.enter('login', nusrat);
  const change = { currentPassword: nusrat.password, newPassword: 'Jamuna-1971!' };
  const wrong = await client.fail('changePassword', {
    body: { ...change, currentPassword: 'Nobodys-1971!' },
  });
  expect([wrong.status, failureTexts.changePassword(wrong)]).toEqual([
    400,
    'Current password is incorrect',
  ]);
  expect(await client.call('changePassword', { body: change })).toEqual({
    message: PASSWORD_CHANGED,
  });
  expect((await client.call('me')).user.email).toBe(nusrat.email);
  expect((await elsewhere.fail('me')).status).toBe(401);
  expect(elsewhere.storage.size).toBe(0);
  nusrat.password = change.newPassword;
});

test('a forgotten password can be reset, once', async () => {
  await client.call('forgotPassword', { body: { email: 'nobody@example.com' } });
  const token = await requestReset(app, nusrat.email);
  expect(await client.call('verifyResetToken', { query: { token } })).toEqual({
    valid: true,
    email: nusrat.email,
  });
  await client.call('resetPassword', { body: { token, newPassword: 'Karnaphuli-71' } });
  nusrat.password = 'Karnaphuli-71';
  const used = await client.fail('resetPassword', { body: { token, newPassword: 'Surma-1971!' } });
  expect(failureTexts.resetPassword(used)).toBe(RESET_LINK_INVALID);
  expect(await client.call('verifyResetToken', { query: { token } })).toEqual({
    valid: false,
    error: RESET_LINK_INVALID,
  });
  expect((await client.fail('me')).status).toBe(401);
});

test('an administrator changes theirs, and can tell what went wrong', async () => {
  await client.enter('login', { email: shirin.email, password: 'Meghna-1971!' });
  const change = { currentPassword: 'Meghna-1971!', newPassword: 'short6' };
  const wrong = await client.fail('changeAdminPassword', {
    body: { ...change, currentPassword: 'Nobodys-1971!' },
  });
  expect(failureTexts.changeAdminPassword(wrong)).toBe('Current password is incorrect');
  await client.call('changeAdminPassword', { body: change });
  expect((await client.call('me')).user.role).toBe('admin');
  client.leave();
  const guest = await client.fail('changeAdminPassword', { body: change });
  expect(failureTexts.changeAdminPassword(guest)).toBe('Unauthorized. Please log in again.');
});

test('rejected logins have the same text until the limit', async () => {
  const texts = new Set<string>();
  for (let tries = 0; tries < 12; tries += 1) {
    const body = { email: nusrat.email, password: 'Nobodys-1971!' };
    texts.add(failureTexts.login(await client.fail('login', { body })));
  }
  expect([...texts]).toEqual([
    'Invalid email or password. Please check your credentials and try again.',
    'Too many login attempts. Please wait a moment and try again.',
  ]);
  const another = specClient(app.url);
  const registrations = new Set<string>();
  for (let tries = 0; tries < 6; tries += 1) {
    const failed = await another.fail('register', { body: { ...person, email: shirin.email } });
    registrations.add(failureTexts.register(failed));
  }
  expect([...registrations].at(-1)).toBe(
    'Too many registration attempts. Please wait a moment and try again.',
  );
});

test('every call about accounts has been made', () => {
  expect(client.unmade(accountCalls)).toEqual([]);
});
