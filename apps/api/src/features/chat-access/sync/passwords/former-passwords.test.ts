import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
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
import { notInChat } from '../../../auth/credentials.store.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let passwords: ReturnType<typeof chatPasswords>;
let plan: ChatPlan;
beforeAll(async () => {
  // Without confirmed addresses, so that another person can have the address of an account there.
  app = await createTestApp({ settings: { requireProvenAddress: false } });
  passwords = chatPasswords(app);
  plan = await buildChatPlan(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const NEW = 'New-Secret-2';

/** Chooses a password without the sync that has it. */
async function choose({ id }: { id: number }, password: string) {
  const passwordHash = await app.deps.passwords.hash(password);
  await app.db.user.update({ where: { id }, data: { passwordHash, ...notInChat } });
}

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
    expect(await mine()).toMatchObject({ state: 'granted', password: fault });

    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await passwords.change(user.token, password, NEW);
    expect(await mine()).toMatchObject({ state: 'granted', password: 'unknown' });
    await app.sandbox.clearFaults();
    await signIn(app, user.email, NEW).expect(200);
    await passwords.untilKnown(user);
    expect(await passwords.opens(user, NEW)).toBe(true);
  });

  test('ends the former one there, as soon as the chat service responds', async () => {
    const former = 'Former-Secret-1';
    for (const isDown of [false, true]) {
      const user = await buildAccount(app);
      await subscribe(app, user, plan);
      await passwords.change(user.token, PASSWORD, former);
      await passwords.untilKnown(user);
      expect(await passwords.opens(user, former)).toBe(true);

      await app.sandbox.chat.configure({ passwordRule });
      onTestFinished(() => app.sandbox.chat.configure({ passwordRule: null }));
      if (isDown) await app.sandbox.addFault({ service: 'chat', kind: 'down' });
      await passwords.reset(user.email, password);
      await app.sandbox.clearFaults();
      await vi.waitFor(async () => {
        await app.makeJobsDue();
        await app.runJobs();
        expect(await passwords.opens(user, former)).toBe(false);
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
    await passwords.change(user.token, PASSWORD, NEW);
    await syncChatNow(app.deps, user.id, { password: NEW });
    expect(await passwords.opens(user, user.password)).toBe(true);
    expect(await passwords.opens(user, PASSWORD)).toBe(false);
    expect(await passwords.opens(user, NEW)).toBe(false);
    expect((await chatNotes(app, user)).chatOwnership).toBe('claimed');
  });

  test('keeps its password when its address is confirmed, until the next sign-in', async () => {
    for (const isFoundBefore of [true, false]) {
      const user = await sameAddress();
      if (isFoundBefore) await syncChatNow(app.deps, user.id);
      await choose(user, NEW);
      const emailProvenAt = app.clock.now();
      await app.db.user.update({ where: { id: user.id }, data: { emailProvenAt } });
      for (let attempt = 0; attempt < 2; attempt += 1) await syncChatNow(app.deps, user.id);
      expect((await chatNotes(app, user)).chatOwnership).toBe('proven');
      expect(await passwords.opens(user, user.password)).toBe(true);
      await signIn(app, user.email, NEW).expect(200);
      await passwords.untilKnown(user);
      expect(await passwords.opens(user, user.password)).toBe(false);
    }
  });

  test('gets a new one from the user who confirms its address', async () => {
    const user = await sameAddress();
    await syncChatNow(app.deps, user.id, { password: PASSWORD });
    await passwords.reset(user.email, NEW);
    await passwords.untilKnown(user);
    expect(await passwords.opens(user, NEW)).toBe(true);
  });
});

describe('a former password', () => {
  test('is forgotten once there is no account', async () => {
    const user = await buildAccount(app);
    await choose(user, NEW);
    await syncChatNow(app.deps, user.id);
    expect((await chatNotes(app, user)).chatPasswordFormer).toBe(false);
  });

  test('is none in an account that is created with the new one, even if the reply is lost', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await choose(user, NEW);
    await app.sandbox.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
    await syncChatNow(app.deps, user.id, { password: NEW });
    for (let attempt = 0; attempt < 2; attempt += 1) await syncChatNow(app.deps, user.id);
    expect(await passwords.opens(user, NEW)).toBe(true);
  });

  test('is what an account is created with if another one is chosen meanwhile', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    const { chatService } = app.deps;
    if (!chatService) throw new Error('No chat service is connected.');
    const createUser: typeof chatService.createUser = async (person) => {
      await choose(user, NEW);
      return chatService.createUser(person);
    };
    const deps = { ...app.deps, chatService: { ...chatService, createUser } };
    await syncChatNow(deps, user.id, { password: PASSWORD });
    await syncChatNow(app.deps, user.id);
    expect(await passwords.opens(user, PASSWORD)).toBe(false);
  });

  test('is none of an imported account, which keeps its own', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    await choose(user, NEW);
    const data = { chatOwnership: 'imported' } as const;
    await app.db.user.update({ where: { id: user.id }, data: { ...data, emailProvenAt: null } });
    expect(await passwords.access(user)).toMatchObject({ state: 'granted', password: 'known' });
  });
});
