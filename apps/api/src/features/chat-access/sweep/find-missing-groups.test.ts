import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
} from '../../../testing/chat/chat-account.ts';
import { buildMember, runSweep } from '../../../testing/chat/chat-sweep.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';

let app: TestApp;
let plan: ChatPlan;
let admin: Awaited<ReturnType<typeof buildAccount>>;
beforeEach(async () => {
  app = await createTestApp();
  await app.sandbox.chat.reset({ isEmpty: true });
  plan = await buildChatPlan(app);
  admin = await buildAccount(app, 'admin');
});
afterEach(() => app.close());

test('a plan whose group was deleted is reported until it has another group', async () => {
  const user = await buildMember(app, plan);
  await app.sandbox.chat.removeGroup(plan.guid);
  expect(await runSweep(app, admin)).toMatchObject({
    drifted: 1,
    warnings: [
      `The group of the plan ${plan.name} no longer exists in the chat service. Choose another group under Plans.`,
    ],
    failure: null,
  });
  expect(await chatAccess(app, user)).toEqual(chatsOn());
  const guid = randomUUID();
  await app.sandbox.chat.addGroup({ id: guid, name: plan.name });
  await app.db.plan.update({ where: { id: plan.id }, data: { guid } });
  expect(await runSweep(app, admin)).toMatchObject({ warnings: [] });
  expect(await chatAccess(app, user)).toEqual(chatsOn({ guid }));
});

test('a plan that is no longer offered is not reported', async () => {
  await app.sandbox.chat.removeGroup(plan.guid);
  await app.db.plan.update({ where: { id: plan.id }, data: { archivedAt: app.clock.now() } });
  expect(await runSweep(app, admin)).toMatchObject({ warnings: [], failure: null });
});
