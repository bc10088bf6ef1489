import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  buildChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../../../testing/users/accounts.ts';
import { notInChat } from '../../auth/credentials.store.ts';
import { syncChatNow } from './sync-chat-now.ts';

let app: TestApp;
let plan: Awaited<ReturnType<typeof buildChatPlan>>;
beforeAll(async () => {
  // Without confirmed addresses, so that a registration creates an account at once.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  plan = await buildChatPlan(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const NEW = 'New-Secret-2';
let registered = 0;

async function register() {
  registered += 1;
  const person = { firstname: 'Nusrat', lastname: 'Jahan', password: 'Secret-124' };
  const email = `registered${registered}@example.com`;
  const { body } = await app.api.post('/api/auth/register', { ...person, email }).expect(201);
  return { email, id: Number(body.user.id), token: String(body.token) };
}

function change(token: string, currentPassword: string, newPassword: string) {
  const body = { currentPassword, newPassword };
  return app.api.as(token).send('put', '/api/auth/change-password').send(body).expect(200);
}

async function reset(email: string, newPassword: string) {
  const token = await requestReset(app, email);
  await app.api.post('/api/auth/reset-password', { token, newPassword }).expect(200);
}

/** The work after the reply, for which only tests wait. */
async function untilKnown(user: { id: number }) {
  await vi.waitFor(
    async () => expect((await chatNotes(app, user)).chatPasswordKnown).toBe(true),
    TIMEOUT,
  );
}

const opens = async ({ email }: { email: string }, password: string) =>
  (await app.sandbox.chat.signIn(email, password)) !== null;

describe('a password chosen here is set in the chat service', () => {
  test('before an administrator who sets it gets the reply', async () => {
    const user = await register();
    await untilKnown(user);
    const admin = await app.build.user({ role: 'admin' });
    const person = { firstname: 'Nusrat', lastname: 'Jahan', email: user.email, role: 'user' };
    await app.api
      .as(admin.token)
      .send('put', `/api/admin/users/${user.id}`)
      .send({ ...person, password: 'Given-Secret-3' })
      .expect(200);
    expect(await opens(user, 'Given-Secret-3')).toBe(true);
  });

  test('and never stored in plain text', async () => {
    await register();
    const jobs = await app.db.$queryRaw`SELECT payload::text FROM graphile_worker._private_jobs`;
    expect(JSON.stringify(jobs)).not.toContain('Secret-124');
  });

  test('which is the later one of two quick changes, in any order of arrival', async () => {
    for (const order of ['first comes first', 'first comes last']) {
      const user = await buildAccount(app);
      await subscribe(app, user, plan);
      const passwords = ['Secret-A-1', 'Secret-B-2'];
      const hash = await app.deps.passwords.hash('Secret-B-2');
      await app.db.user.update({ where: { id: user.id }, data: { passwordHash: hash } });
      const arriving = order === 'first comes first' ? passwords : passwords.toReversed();
      for (const password of arriving) await syncChatNow(app.deps, user.id, { password });
      expect(await opens(user, 'Secret-B-2')).toBe(true);
      expect((await chatNotes(app, user)).chatPasswordKnown).toBe(true);
    }
  });

  test('even if another sync is running', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await app.sandbox.addFault({ service: 'chat', kind: 'slow', delayMs: 200, times: 2 });
    const tries = [
      syncChatNow(app.deps, user.id),
      syncChatNow(app.deps, user.id, { password: PASSWORD }),
    ];
    expect(await Promise.all(tries)).toEqual([{ kind: 'synced' }, { kind: 'synced' }]);
    expect(await opens(user, PASSWORD)).toBe(true);
  });
});

describe('while the chat service is not responding', () => {
  test('callers do not wait, and the account has a random password until the next sign-in', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const user = await register();
    await vi.waitFor(
      async () => expect((await chatNotes(app, user)).chatError).not.toBeNull(),
      TIMEOUT,
    );
    await app.sandbox.clearFaults();
    await subscribe(app, user, plan);
    await app.makeJobsDue();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    expect(await opens(user, 'Secret-124')).toBe(false);
    const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
    expect(body).toEqual({ state: 'granted', password: 'unknown' });

    await signIn(app, user.email, 'Secret-124').expect(200);
    await untilKnown(user);
    expect(await opens(user, 'Secret-124')).toBe(true);
    await change(user.token, 'Secret-124', NEW);
    await untilKnown(user);
    expect(await opens(user, NEW)).toBe(true);
  });

  test('an account created at the confirmation of the address has a random password until the next sign-in', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    expect(await opens(user, PASSWORD)).toBe(false);
    await signIn(app, user.email).expect(200);
    await untilKnown(user);
    expect(await opens(user, PASSWORD)).toBe(true);
  });

  test('a new password is recorded as missing there', async () => {
    const user = await register();
    await untilKnown(user);
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await change(user.token, 'Secret-124', NEW);
    expect((await chatNotes(app, user)).chatPasswordKnown).toBe(false);
  });
});

describe.each([
  ['too_long', 'Amar-1-সোনার-বাংলা-আমি-তোমায়-ভালোবাসি', null],
  ['refused', 'Secret-124', '^(?!Secret-124)'],
])('a password that the chat service never takes (%s)', (fault, password, passwordRule) => {
  test('is asked for no sign-in, and does not delay the account', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await app.sandbox.chat.configure({ passwordRule });
    onTestFinished(() => app.sandbox.chat.configure({ passwordRule: null }));
    const passwordHash = await app.deps.passwords.hash(password);
    await app.db.user.update({ where: { id: user.id }, data: { passwordHash } });
    // The first one may only create the account.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await syncChatNow(app.deps, user.id, { password });
      await syncChatNow(app.deps, user.id);
    }
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    const mine = async () => (await app.api.as(user.token).get('/api/chat/access')).body;
    expect(await mine()).toEqual({ state: 'granted', password: fault });

    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await change(user.token, password, NEW);
    expect(await mine()).toEqual({ state: 'granted', password: 'unknown' });
    await app.sandbox.clearFaults();
    await signIn(app, user.email, NEW).expect(200);
    await untilKnown(user);
    expect(await opens(user, NEW)).toBe(true);
  });

  test('ends the former one there, as soon as the chat service responds', async () => {
    const former = 'Former-Secret-1';
    for (const isDown of [false, true]) {
      const user = await buildAccount(app);
      await subscribe(app, user, plan);
      await change(user.token, PASSWORD, former);
      await untilKnown(user);
      expect(await opens(user, former)).toBe(true);

      await app.sandbox.chat.configure({ passwordRule });
      onTestFinished(() => app.sandbox.chat.configure({ passwordRule: null }));
      if (isDown) await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      await reset(user.email, password);
      await app.sandbox.clearFaults();
      await vi.waitFor(async () => {
        await app.makeJobsDue();
        await app.runJobs();
        expect(await opens(user, former)).toBe(false);
      }, TIMEOUT);
      expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    }
  });
});

describe('an account that existed before', () => {
  async function sameAddress() {
    const user = await buildAccount(app);
    await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt: null } });
    const account = { email: user.email, password: 'Theirs-Of-Old-1' };
    await app.sandbox.chat.addUser({ ...account, role: 'pending' });
    return { ...user, ...account };
  }

  test('keeps its password if another person registers with its address', async () => {
    const user = await sameAddress();
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    await change(user.token, PASSWORD, NEW);
    await syncChatNow(app.deps, user.id, { password: NEW });
    expect(await opens(user, user.password)).toBe(true);
    expect(await opens(user, PASSWORD)).toBe(false);
    expect(await opens(user, NEW)).toBe(false);
    expect((await chatNotes(app, user)).chatOwnership).toBe('claimed');
  });

  test('keeps its password when its address is confirmed, until the next sign-in', async () => {
    for (const isFoundBefore of [true, false]) {
      const user = await sameAddress();
      if (isFoundBefore) await syncChatNow(app.deps, user.id);
      // Without the sync that has the password.
      const passwordHash = await app.deps.passwords.hash(NEW);
      const data = { passwordHash, ...notInChat, emailProvenAt: app.clock.now() };
      await app.db.user.update({ where: { id: user.id }, data });
      for (let attempt = 0; attempt < 2; attempt += 1) await syncChatNow(app.deps, user.id);
      expect((await chatNotes(app, user)).chatOwnership).toBe('proven');
      expect(await opens(user, user.password)).toBe(true);
      await signIn(app, user.email, NEW).expect(200);
      await untilKnown(user);
      expect(await opens(user, user.password)).toBe(false);
    }
  });

  test('gets a new one from the user who confirms its address', async () => {
    const user = await sameAddress();
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    await reset(user.email, NEW);
    await untilKnown(user);
    expect(await opens(user, NEW)).toBe(true);
  });
});

test('an account that replaces the user’s own there gets the password at the next sign-in', async () => {
  const user = await buildAccount(app);
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id, { password: PASSWORD });
  expect((await chatNotes(app, user)).chatPasswordKnown).toBe(true);
  const { id } = (await app.sandbox.chat.user(user.email)) ?? expect.fail('not there');
  await app.sandbox.chat.removeUser(id);
  await app.sandbox.chat.addUser({ email: user.email, password: 'By-Hand-1971' });
  await syncChatNow(app.deps, user.id);
  const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
  expect(body).toEqual({ state: 'granted', password: 'unknown' });
  await signIn(app, user.email).expect(200);
  await untilKnown(user);
  expect(await opens(user, PASSWORD)).toBe(true);
});

test('is the user’s own if we created it but were interrupted before recording that', async () => {
  const user = await buildAccount(app);
  await subscribe(app, user, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
  expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  expect(await app.sandbox.chat.user(user.email)).not.toBeNull();
  await syncChatNow(app.deps, user.id, { password: PASSWORD });
  expect(await opens(user, PASSWORD)).toBe(true);
});
