import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildChatPlans,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
} from '../../../../testing/chat/chat-account.ts';
import { chatAdapters } from '../../../../testing/chat/chat-adapter.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buildAccount } from '../../../../testing/users/accounts.ts';

let app: TestApp;
let basic: ChatPlan;
let pro: ChatPlan;
describe.each(chatAdapters)('%s:', (chatAdapter) => {
  beforeAll(async () => {
    app = await createTestApp({ chatAdapter });
    ({ basic, pro } = await buildChatPlans(app));
  });
  afterAll(() => app.close());

  async function edit(user: { id: number; email: string }, change: object) {
    const admin = await buildAccount(app, 'admin');
    const body = { firstname: 'Nusrat', lastname: 'Jahan', role: 'user', email: user.email };
    const { body: reply } = await app.api
      .as(admin.token)
      .send('put', `/api/admin/users/${user.id}`)
      .send({ ...body, ...change })
      .expect(200);
    return reply;
  }

  test('setting, changing and removing a plan takes effect immediately', async () => {
    const user = await buildAccount(app);
    await edit(user, { planName: basic.name });
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    await edit(user, { planName: pro.name, expiryDate: '2026-12-31' });
    expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
    expect((await chatNotes(app, user)).chatDueAt?.toISOString()).toBe('2026-12-31T17:59:59.999Z');
    await edit(user, { planName: null });
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });

  test('a failed update is reported and retried by the queue, and a deletion removes the access', async () => {
    const user = await buildAccount(app);
    await app.sandbox.addFault({ service: 'chat', kind: 'down', email: user.email });
    expect(await edit(user, { planName: basic.name })).toMatchObject({ chatSyncFailed: true });
    await app.sandbox.clearFaults();
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
    const admin = await buildAccount(app, 'admin');
    await app.api.as(admin.token).send('delete', `/api/admin/users/${user.id}`).expect(200);
    await app.runJobs();
    expect(await chatAccess(app, user)).toEqual(noChatAccess);
  });
});
