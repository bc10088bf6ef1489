import { expect, test } from 'vitest';
import { buildChatPlan, passMinute } from '../../../testing/chat/chat-account.ts';
import {
  buildChatCustomer,
  type Removals,
  setUpRemovals,
} from '../../../testing/chat/removal-actions.ts';
import { DAY } from '../../../testing/clock.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

let app: Removals['app'];
let plan: Removals['plan'];
let actions: Removals['actions'];
setUpRemovals((removals) => {
  ({ app, plan, actions } = removals);
});

test('an administrator can resolve a removal, which ends the attempts and is audited', async () => {
  const user = await buildChatCustomer(app, plan);
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', email: user.email });
  await actions.remove(user.id).expect(200);
  const [{ id }] = (await actions.removals()).removals;
  await actions.settle(id, ' ').expect(400);
  await actions.settle(id, 'Removed there by hand').expect(200);
  expect(await actions.removals()).toMatchObject({ removals: [] });
  expect(await actions.status()).toMatchObject({ removals: 0 });
  expect((await actions.audits(user.id)).at(-1)).toMatchObject({
    action: 'resolve',
    subjectName: user.email,
    after: { chat_access: 'settled', note: 'Removed there by hand' },
  });
  await actions.settle(id, 'Again').expect(404);
  await actions.retry(id).expect(404);

  await app.sandbox.chat.clearCalls();
  app.clock.advance(DAY);
  // The nightly comparison, which checks everybody, is not meant here.
  await app.db.chatSweep.create({
    data: { startedAt: app.clock.now(), finishedAt: app.clock.now() },
  });
  await passMinute(app);
  // After the failed attempt, only whether the service works is checked.
  const calls = (await app.sandbox.chat.calls()).filter(({ path }) => !/key-check/.test(path));
  expect(calls).toEqual([]);
});

test('a resolved removal stays so while the same access remains, and a later loss is reported', async () => {
  const [user, better] = [await buildChatCustomer(app, plan), await buildChatPlan(app)];
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', email: user.email });
  await app.db.subscription.update({
    where: { userId: user.id },
    data: { planId: better.id },
  });
  const fail = async () =>
    expect(await syncChatNow(app.deps, user.id)).toMatchObject({ kind: 'failed' });
  await fail();
  const [{ id }] = (await actions.removals()).removals;
  await actions.settle(id, 'Removed from the group by hand').expect(200);
  await fail();
  expect(await actions.status()).toMatchObject({ removals: 0 });

  app.clock.advance(31 * DAY);
  await fail();
  const since = app.clock.now().toISOString();
  expect((await actions.removals()).removals).toMatchObject([
    { email: user.email, since, tries: 1 },
  ]);
});
