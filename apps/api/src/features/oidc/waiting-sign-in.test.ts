import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChatPlan } from '../../testing/chat/chat-account.ts';
import { type ChatUsers, chatUsers } from '../../testing/chat/chat-users.ts';
import { runInOrder } from '../../testing/chat/run-in-order.ts';
import type { TestApp } from '../../testing/create-test-app.ts';
import { createChatSignInApp } from '../../testing/oidc/create-chat-sign-in-app.ts';
import { beginOidcSignIn } from '../../testing/oidc/relying-party.ts';
import { queueChatSyncs } from '../chat-access/chat-jobs.store.ts';

let app: TestApp;
let users: ChatUsers;
beforeAll(async () => {
  app = await createChatSignInApp();
  users = chatUsers(app);
});
afterAll(() => app.close());

const customer = async () => users.customer(await buildChatPlan(app));

test('a user who waits after failures is signed in soon after the service is well again', async () => {
  const user = await customer();
  await users.changeAddress(user);
  const answer = await beginOidcSignIn(app, user);
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', on: 'change' });
  expect(await answer()).toEqual({ next: 'wait' });
  for (let failures = 0; failures < 3; failures += 1) {
    await app.makeJobsDue();
    await app.runJobs();
  }
  // Not at each question of one who waits.
  await app.sandbox.chat.clearCalls();
  expect(await answer()).toEqual({ next: 'wait' });
  await app.runJobs();
  expect(await app.sandbox.chat.calls()).toEqual([]);

  await app.sandbox.clearFaults();
  app.clock.advance(31_000);
  expect(await answer()).toEqual({ next: 'wait' });
  await app.runJobs();
  expect(await answer()).toMatchObject({ next: 'go' });
});

test('a user who waits is served before syncs that nobody waits for', async () => {
  const others = [await customer(), await customer()];
  const waiting = await customer();
  await users.changeAddress(waiting);
  const ids = [...others, waiting].map(({ id }) => id);
  await queueChatSyncs(app.db, ids);
  const answer = await beginOidcSignIn(app, waiting);
  expect(await answer()).toEqual({ next: 'wait' });
  const order = await runInOrder(app);
  expect(order.find((job) => ids.includes(Number(job)))).toBe(waiting.id);
  expect(await answer()).toMatchObject({ next: 'go' });
});
