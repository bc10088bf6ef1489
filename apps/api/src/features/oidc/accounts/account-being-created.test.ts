import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlan,
  chatAccess,
  chatsOn,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../../testing/chat/chat-users.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { createChatSignInApp } from '../../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn } from '../../../testing/oidc/relying-party.ts';
import { readProof } from '../../../testing/users/address-proofs.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';

let app: TestApp;
let users: ChatUsers;
beforeAll(async () => {
  app = await createChatSignInApp();
  users = chatUsers(app);
});
afterAll(() => app.close());

test('a user who has just confirmed their address waits while their account is created', async () => {
  const user = await app.build.user({ emailProvenAt: null });
  const plan = await buildChatPlan(app);
  await subscribe(app, user, plan);
  const answer = await beginOidcSignIn(app, user);
  expect(await answer()).toEqual({ next: 'prove_address' });

  // The chat service takes a while to hash the password of a new account, and the database a moment
  // to record that one is being created.
  await app.sandbox.addFault({ service: 'chat', kind: 'slow', on: 'change', delayMs: 500 });
  await app.asOwner(`
    CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
    CREATE TRIGGER slow_lease BEFORE UPDATE OF chat_lease_until ON users
      FOR EACH ROW WHEN (OLD.chat_lease_until IS NULL) EXECUTE FUNCTION be_slow()`);
  const api = app.api.as(user.token);
  await api.post('/api/account/address/send', {}).expect(200);
  const { code } = await readProof(app, user.email);
  await api.post('/api/account/address/code', { code }).expect(200);
  expect(await answer()).toEqual({ next: 'wait' });
  await expect.poll(answer).toMatchObject({ next: 'go' });
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  await app.sandbox.clearFaults();
  await app.asOwner('DROP TRIGGER slow_lease ON users');
});

/** How a customer has no account when a sync begins that creates one. */
const withoutAccount = {
  'the first one': async () => {
    const user = await app.build.user();
    await subscribe(app, user, await buildChatPlan(app));
    return user;
  },
  'another one, because theirs was deleted there': async () => {
    const user = await users.customer(await buildChatPlan(app));
    await app.sandbox.chat.removeUser((await app.sandbox.chat.user(user.email))?.id ?? '');
    return user;
  },
  'another one, because theirs was deleted there, with a new address': async () => {
    const user = await withoutAccount['another one, because theirs was deleted there']();
    const email = `anew.${user.id}@example.com`;
    const data = { email, emailProvenAt: app.clock.now() };
    await app.db.user.update({ where: { id: user.id }, data });
    return { ...user, email };
  },
};

test.each(Object.entries(withoutAccount))(
  'a sign-in waits while a sync creates the user’s account, %s',
  async (_which, prepare) => {
    const user = await prepare();
    const answer = await beginOidcSignIn(app, user);
    await app.asOwner(`
      CREATE FUNCTION link_later() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
      CREATE TRIGGER late_link BEFORE UPDATE OF chat_remote_id ON users FOR EACH ROW
        WHEN (OLD.chat_remote_id IS NULL AND NEW.chat_remote_id IS NOT NULL)
        EXECUTE FUNCTION link_later()`);
    const created = await holdLock(app.databaseUrl, 'SELECT pg_advisory_xact_lock(1)');
    const sync = syncChatNow(app.deps, user.id);
    try {
      await created.waiting(1);
      expect(await answer()).toEqual({ next: 'wait' });
      const { body } = await app.api.as(user.token).get('/api/chat/access').expect(200);
      expect(body).toMatchObject({ state: 'pending' });
    } finally {
      await created.release();
      await sync;
      await app.asOwner('DROP TRIGGER late_link ON users; DROP FUNCTION link_later');
    }
    await expect.poll(answer).toMatchObject({ next: 'go' });
  },
);
