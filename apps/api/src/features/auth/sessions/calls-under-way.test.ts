import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { newAddress } from '../../../testing/users/address-actions.ts';
import { cheapPasswords } from '../../../testing/users/cheap-passwords.ts';
import { codeOf, FACTOR } from '../../../testing/users/second-factor.ts';

const STOLEN = 'Stolen-Secret-3';
const PERSON = { firstname: 'Nusrat', lastname: 'Jahan', role: 'admin' };

let app: TestApp;
/** Called where a password is compared or hashed, which can take long in a queue of sign-ins. */
let pause = async (_password: string): Promise<void> => {};
beforeAll(async () => {
  const cheap = cheapPasswords();
  app = await createTestApp({
    parts: {
      passwords: {
        ...cheap,
        hash: (password) => pause(password).then(() => cheap.hash(password)),
        matches: (password, hash) => pause(password).then(() => cheap.matches(password, hash)),
      },
    },
  });
});
afterAll(() => app.close());

type Account = Awaited<ReturnType<typeof buildAccount>>;

const calls: Record<string, (thief: Account, other: Account) => Promise<{ body: unknown }>> = {
  'a new password': async ({ token }) =>
    app.api
      .as(token)
      .send('put', '/api/auth/change-password')
      .send({ currentPassword: PASSWORD, newPassword: STOLEN }),
  'a new password as an administrator': async ({ token, id, email }) =>
    app.api
      .as(token)
      .send('put', `/api/admin/users/${id}`)
      .send({ ...PERSON, email, password: STOLEN }),
  'the password of another administrator': async ({ token }, { id, email }) =>
    app.api
      .as(token)
      .send('put', `/api/admin/users/${id}`)
      .send({ ...PERSON, email, password: STOLEN }),
  'a new administrator': async ({ token }) =>
    app.api
      .as(token)
      .post('/api/admin/users', { ...PERSON, email: newAddress(), password: STOLEN }),
  'an account from the chat service': async ({ token }) => {
    const email = newAddress();
    await app.sandbox.chat.addUser({ email });
    return app.api
      .as(token)
      .post('/api/admin/users/add-from-openwebui', { email, password: STOLEN });
  },
  'a new address': async ({ token }) =>
    app.api
      .as(token)
      .post('/api/account/address/change', { email: newAddress(), currentPassword: PASSWORD }),
};

/** Prepares what the owner of an account does, and returns it. */
const ends: Record<string, (owner: Account) => Promise<() => Promise<unknown>>> = {
  'a reset': async ({ email }) => {
    const token = await requestReset(app, email);
    const newPassword = 'Own-Secret-4';
    return async () => app.api.post('/api/auth/reset-password', { token, newPassword }).expect(200);
  },
  'signing out everywhere': async ({ token }) => {
    return async () => app.api.as(token).post('/api/auth/sign-out-everywhere').expect(200);
  },
  'turning on two-step sign-in': async ({ token }) => {
    const as = app.api.as(token);
    const { body } = await as.post(`${FACTOR}/app/start`, { password: PASSWORD }).expect(200);
    const code = codeOf(app, body.secret);
    return async () => as.post(`${FACTOR}/app/finish`, { ticket: body.ticket, code }).expect(200);
  },
};

describe.each(Object.entries(ends))('after %s', (_how, prepare) => {
  test.each(Object.entries(calls))('%s that was under way has no effect', async (_what, call) => {
    const [owner, other] = [await buildAccount(app, 'admin'), await buildAccount(app, 'admin')];
    const thief = { ...owner, token: (await signIn(app, owner.email).expect(200)).body.token };
    const end = await prepare(owner);
    const [waits, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    pause = (password) => {
      if (password !== STOLEN && password !== PASSWORD) return Promise.resolve();
      waits.resolve();
      return gate.promise;
    };
    const reply = call(thief, other);
    await waits.promise;
    await end();
    gate.resolve();
    expect((await reply).body).toMatchObject({
      code: expect.stringMatching(/^(session_ended|second_factor_needed)$/),
    });
    for (const { email } of [owner, other]) await signIn(app, email, STOLEN).expect(401);
  });
});
