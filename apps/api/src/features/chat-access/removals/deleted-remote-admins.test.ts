import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chatAccess, passMinute } from '../../../testing/chat/chat-account.ts';
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

describe('an administrator of the chat service keeps access when they are deleted', () => {
  const stays = 'an administrator';
  let user: Awaited<ReturnType<typeof buildChatCustomer>>;
  let changeRole: (role: string) => Promise<unknown>;
  beforeEach(async () => {
    user = await buildChatCustomer(app, plan);
    const id = (await app.sandbox.chat.user(user.email))?.id ?? '';
    changeRole = (role) => app.sandbox.chat.changeUser(id, { role });
  });
  afterEach(async () => {
    expect((await actions.removals()).removals).toEqual([]);
  });

  async function removeDuringOutage() {
    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    await actions.remove(user.id).expect(200);
    await app.sandbox.clearFaults();
    await changeRole('admin');
  }

  test('which the reply to the deletion says', async () => {
    await changeRole('admin');
    const { body } = await actions.remove(user.id).expect(200);
    expect(body).toMatchObject({ chatSyncFailed: true, warning: expect.stringContaining(stays) });
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which the reply to another attempt says', async () => {
    await removeDuringOutage();
    const { body } = await actions.retry((await actions.removals()).removals[0].id).expect(200);
    expect(body).toMatchObject({ done: true, message: expect.stringContaining(stays) });
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which is not listed once they are a customer again', async () => {
    await removeDuringOutage();
    const again = await app.build.user({ email: user.email });
    await syncChatNow(app.deps, again.id);
    app.clock.advance(DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
  });

  test('which is listed after an outage, until they are no administrator there', async () => {
    await removeDuringOutage();
    app.clock.advance(DAY);
    await passMinute(app);
    expect((await actions.removals()).removals).toMatchObject([
      { email: user.email, error: expect.stringContaining(stays) },
    ]);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'admin' });
    await changeRole('user');
    app.clock.advance(DAY);
    await passMinute(app);
    expect(await chatAccess(app, user)).toMatchObject({ role: 'pending' });
  });
});
