import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatNotes,
  chatsOn,
  passMinute,
  subscribe,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { DAY } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buildAccount } from '../../../../testing/users/accounts.ts';
import { addressActions } from '../../../../testing/users/address-actions.ts';
import { readProof } from '../../../../testing/users/address-proofs.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let plan: ChatPlan;
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter });
    plan = await buildChatPlan(app);
  });
  afterAll(() => app.close());

  async function customerWithAccount() {
    const user = await app.build.user();
    await subscribe(app, user, plan);
    await syncChatNow(app.deps, user.id);
    const { chatRemoteId } = await chatNotes(app, user);
    return { id: user.id, email: user.email, chatRemoteId };
  }

  /** A service in which no two accounts can have the same address, even for a moment. */
  async function giveAddresses(users: { id: number; email: string; isProven: boolean }[]) {
    for (const { id } of users) {
      await app.db.user.update({ where: { id }, data: { email: `between-${id}@example.com` } });
    }
    for (const { id, email, isProven } of users) {
      const data = { email, emailProvenAt: isProven ? app.clock.now() : null };
      await app.db.user.update({ where: { id }, data });
      await queueChatSync(app.db, id);
    }
  }

  /** Runs the worker until nothing changes any more. */
  async function settle() {
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(DAY);
      await passMinute(app);
      await app.makeJobsDue();
      await app.runJobs();
    }
  }

  const accountOf = async (id: string | null) =>
    (await app.sandbox.chat.users()).find((account) => account.id === id);

  // Each user gets the address at this index; indexes beyond the users mean an unused one.
  const orders = fc
    .integer({ min: 2, max: 4 })
    .chain((count) => fc.shuffledSubarray([...Array(count + 1).keys()], { minLength: count }))
    .map((places) => places.slice(0, -1));

  test('whatever addresses customers exchange, each account gets its own customer’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        fc.boolean(),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        async (order, isAtOnce, proven) => {
          const users: Awaited<ReturnType<typeof customerWithAccount>>[] = [];
          for (const _ of order) users.push(await customerWithAccount());
          const after = users.map(({ id, chatRemoteId }, n) => ({
            id,
            chatRemoteId,
            email: users[order[n] ?? 0]?.email ?? `new-${id}@example.com`,
            isProven: proven[n] ?? true,
          }));
          await giveAddresses(after);
          if (isAtOnce) await Promise.all(after.map(({ id }) => syncChatNow(app.deps, id)));
          await settle();
          for (const { id } of after) {
            await app.db.user.update({ where: { id }, data: { emailProvenAt: app.clock.now() } });
            await queueChatSync(app.db, id);
          }
          await settle();
          for (const { id, email, chatRemoteId } of after) {
            const account = await accountOf(chatRemoteId);
            expect(account).toMatchObject({ email });
            expect({ role: account?.role, groups: account?.group_ids }).toEqual(chatsOn(plan));
            const user = await app.db.user.findUniqueOrThrow({ where: { id } });
            expect(user).toMatchObject({ chatRemoteId, chatSyncedEmail: email, chatError: null });
          }
        },
      ),
      { numRuns: runs(2), examples: [[[1, 0], false, [true, true, true, true]]] },
    );
  });

  test('an account that belongs to no customer keeps its address, and administrators are informed', async () => {
    const user = await customerWithAccount();
    const stranger = await app.sandbox.chat.addUser({ email: `stranger-${user.id}@example.com` });
    await giveAddresses([{ id: user.id, email: stranger.email, isProven: true }]);
    await settle();
    expect(await accountOf(stranger.id)).toMatchObject({ email: stranger.email });
    expect(await accountOf(user.chatRemoteId)).toMatchObject({ email: user.email });
    const { chatError } = await chatNotes(app, user);
    expect(chatError).toMatch(/email|address|userName/i);
  });

  /** Confirms another address over HTTP while the chat service is away. */
  async function changeAddress(user: { id: number; token: string }, email: string) {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const { change, enter } = addressActions(app);
    await change(user, email).expect(200);
    await enter(user, (await readProof(app, email)).code).expect(200);
    await app.sandbox.clearFaults();
  }

  test('an account whose creation got no reply moves along when its user changes the address', async () => {
    const user = await buildAccount(app);
    await subscribe(app, user, plan);
    await app.sandbox.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
    await syncChatNow(app.deps, user.id);
    const created = (await app.sandbox.chat.user(user.email))?.id;
    expect(created).toBeDefined();
    const email = `moved-along-${user.id}@example.com`;
    await changeAddress(user, email);
    await settle();
    expect(await chatNotes(app, user)).toMatchObject({ chatRemoteId: created, chatError: null });
    expect(await app.sandbox.chat.user(email)).toMatchObject({ id: created, role: 'user' });
    expect(await app.sandbox.chat.user(user.email)).toBeNull();
  });

  test.each([
    { name: 'Somebody Else', role: 'pending' },
    { name: 'Nusrat Jahan', role: 'user' },
  ] as const)(
    'an account that somebody else made with the former address stays theirs ($name, $role)',
    async (theirs) => {
      const user = await buildAccount(app, 'user', { firstname: 'Nusrat', lastname: 'Jahan' });
      await subscribe(app, user, plan);
      await app.sandbox.addFault({ service: 'chat', kind: 'down', on: 'change' });
      await syncChatNow(app.deps, user.id);
      await changeAddress(user, `elsewhere-${user.id}@example.com`);
      const made = await app.sandbox.chat.addUser({ email: user.email, ...theirs });
      await settle();
      expect(await accountOf(made.id)).toMatchObject({ email: user.email, role: theirs.role });
      const { chatRemoteId, chatError } = await chatNotes(app, user);
      expect([chatRemoteId === made.id, chatError]).toEqual([false, null]);
    },
  );
});
