import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { chatPasswords } from '../../../../testing/chat/chat-passwords.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { TIMEOUT } from '../../../../testing/timeout.ts';
import { buildAccount, PASSWORD, signIn } from '../../../../testing/users/accounts.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let passwords: ReturnType<typeof chatPasswords>;
let plan: ChatPlan;
beforeAll(async () => {
  // Without confirmed addresses, so that a registration creates an account at once.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  passwords = chatPasswords(app);
  plan = await buildChatPlan(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const NEW = 'New-Secret-2';

describe('a password chosen here is set in the chat service', () => {
  test('before an administrator who sets it gets the reply', async () => {
    const user = await passwords.register();
    await passwords.untilKnown(user);
    const admin = await app.build.user({ role: 'admin' });
    const person = { firstname: 'Nusrat', lastname: 'Jahan', email: user.email, role: 'user' };
    await app.api
      .as(admin.token)
      .send('put', `/api/admin/users/${user.id}`)
      .send({ ...person, password: 'Given-Secret-3' })
      .expect(200);
    expect(await passwords.opens(user, 'Given-Secret-3')).toBe(true);
  });

  test('and never stored in plain text', async () => {
    await passwords.register();
    const jobs = await app.db.$queryRaw`SELECT payload::text FROM graphile_worker._private_jobs`;
    expect(JSON.stringify(jobs)).not.toContain('Secret-124');
  });

  test('which is the later one of two quick changes, in any order of arrival', async () => {
    for (const order of ['first comes first', 'first comes last']) {
      const user = await buildAccount(app);
      await subscribe(app, user, plan);
      const both = ['Secret-A-1', 'Secret-B-2'];
      const hash = await app.deps.passwords.hash('Secret-B-2');
      await app.db.user.update({ where: { id: user.id }, data: { passwordHash: hash } });
      const arriving = order === 'first comes first' ? both : both.toReversed();
      for (const password of arriving) await syncChatNow(app.deps, user.id, { password });
      expect(await passwords.opens(user, 'Secret-B-2')).toBe(true);
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
    expect(await passwords.opens(user, PASSWORD)).toBe(true);
  });
});

describe('while the chat service is not responding', () => {
  test('callers do not wait, and the account has a random password until the next sign-in', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const user = await passwords.register();
    await vi.waitFor(
      async () => expect((await chatNotes(app, user)).chatError).not.toBeNull(),
      TIMEOUT,
    );
    await app.sandbox.clearFaults();
    await subscribe(app, user, plan);
    await app.makeJobsDue();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    expect(await passwords.opens(user, 'Secret-124')).toBe(false);
    const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
    expect(body).toMatchObject({ state: 'granted', password: 'unknown' });

    await signIn(app, user.email, 'Secret-124').expect(200);
    await passwords.untilKnown(user);
    expect(await passwords.opens(user, 'Secret-124')).toBe(true);
    await passwords.change(user.token, 'Secret-124', NEW);
    await passwords.untilKnown(user);
    expect(await passwords.opens(user, NEW)).toBe(true);
  });

  test('an account created at the confirmation of the address has a random password until the next sign-in', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    expect(await passwords.opens(user, PASSWORD)).toBe(false);
    await signIn(app, user.email).expect(200);
    await passwords.untilKnown(user);
    expect(await passwords.opens(user, PASSWORD)).toBe(true);
  });

  test('a new password is recorded as missing there', async () => {
    const user = await passwords.register();
    await passwords.untilKnown(user);
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await passwords.change(user.token, 'Secret-124', NEW);
    expect((await chatNotes(app, user)).chatPasswordKnown).toBe(false);
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
  expect(body).toMatchObject({ state: 'granted', password: 'unknown' });
  await signIn(app, user.email).expect(200);
  await passwords.untilKnown(user);
  expect(await passwords.opens(user, PASSWORD)).toBe(true);
});

test('is the user’s own if we created it but were interrupted before recording that', async () => {
  const user = await buildAccount(app);
  await subscribe(app, user, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
  expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  expect(await app.sandbox.chat.user(user.email)).not.toBeNull();
  await syncChatNow(app.deps, user.id, { password: PASSWORD });
  expect(await passwords.opens(user, PASSWORD)).toBe(true);
});
