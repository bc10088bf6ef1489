import { sampleUser } from '@nobayon/shared/testing/sample-user.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { createPasswords } from '../passwords/create-passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const PASSWORD = 'Secret-124';
let made = 0;
function newPerson(change: object = {}) {
  made += 1;
  const email = `rahim${made}@example.com`;
  return { firstname: 'Rahim', lastname: 'Uddin', email, password: PASSWORD, ...change };
}
const register = (person: object) => app.api.post('/api/auth/register', person);

test('a new user is returned and signed in', async () => {
  const person = newPerson({ firstname: ' রহিম ', email: ' Rahim@Example.COM ' });
  const { body, status } = await register(person);
  expect(status).toBe(201);
  expect(body).toEqual({
    token: expect.any(String),
    user: {
      ...sampleUser,
      id: expect.any(Number),
      firstname: 'রহিম',
      lastname: 'Uddin',
      name: 'রহিম Uddin',
      email: 'rahim@example.com',
      email_proven: false,
    },
  });
  const me = await app.api.as(body.token).get('/api/auth/me').expect(200);
  expect(me.body).toEqual({ user: body.user });
});

test('a new user has the free plan, if there is one, without an expiry date', async () => {
  const free = await app.build.plan({ name: 'free', monthlyPrice: 0, yearlyPrice: 0 });
  const { body } = await register(newPerson()).expect(201);
  expect(body.user).toMatchObject({
    plan_name: 'free',
    plan_id: free.id,
    plan_price: 0,
    price_paid: null,
    renewal_price: null,
    expiry_date: null,
    billing_cycle: null,
  });

  await app.db.plan.update({ where: { id: free.id }, data: { archivedAt: app.clock.now() } });
  const later = await register(newPerson()).expect(201);
  expect(later.body.user).toMatchObject({ plan_name: null, plan_id: null });
});

test('only a hash of the password is stored', async () => {
  const { api, db, close } = await createTestApp({
    parts: { chatService: null, passwords: createPasswords() },
  });
  onTestFinished(close);
  const person = newPerson();
  const { text } = await api.post('/api/auth/register', person).expect(201);
  expect(text).not.toContain(PASSWORD);
  const row = await db.user.findUniqueOrThrow({ where: { email: person.email } });
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
  expect(row.passwordHash).toMatch(/^hmac-sha384:\$2b\$10\$/);
  expect(text).not.toContain(row.passwordHash);
});

test.each([
  ['as it is', (email: string) => email],
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with spaces around it', (email: string) => `  ${email}\t`],
])('an email that is taken, %s, is rejected', async (_case, written) => {
  const { email } = newPerson();
  await register(newPerson({ email })).expect(201);
  const { body } = await register(newPerson({ email: written(email) })).expect(409);
  expect(body).toMatchObject({
    error:
      'An account with this email already exists. Please use a different email or try logging in.',
    code: 'email_taken',
  });
});

test('only one of eight simultaneous registrations with one email succeeds', async () => {
  await app.build.plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 });
  const { email } = newPerson();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      register(newPerson({ email: i % 2 === 0 ? email : email.toUpperCase() })),
    ),
  );
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  expect(await app.db.user.count({ where: { email } })).toBe(1);
  expect(await app.db.subscription.count({ where: { user: { email } } })).toBe(1);
});

// Their lower case is longer, or another one in other places, or looks like an ordinary letter.
test.each(['İ', 'ẞ', 'ΑΣ', 'Σ', 'K', 'Å', 'Ǆ', 'ﬀ', 'Ⓐ', '𐐀', 'ᏸ', 'Ა', 'ꭰ'])(
  'an email with %s in it opens one account, and signs in',
  async (letter) => {
    const person = newPerson({ email: `${letter}${letter}x@Example.com` });
    await register(person).expect(201);
    await register(person).expect(409);
    const { email, password } = person;
    await app.api.post('/api/auth/login', { email, password }).expect(200);
  },
);
