import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { syncChatNow } from '../../features/chat-access/sync/sync-chat-now.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { adminUserActions } from '../users/admin-user-actions.ts';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  emptyChat,
  subscribe,
} from './chat-account.ts';

/** `adminUserActions`, and those about access to the chat service that has to be removed. */
async function removalActions(app: TestApp) {
  const actions = await adminUserActions(app);
  const { api } = actions;
  return {
    ...actions,
    removals: async () => (await api.get('/api/admin/chat/removals').expect(200)).body,
    status: async () => (await api.get('/api/admin/chat').expect(200)).body,
    retry: (id: number) => api.post(`/api/admin/chat/removals/${id}/retry`),
    settle: (id: number, note: string) =>
      api.post(`/api/admin/chat/removals/${id}/settle`, { note }),
  };
}

type RemovalActions = Awaited<ReturnType<typeof removalActions>>;
export type Removals = { app: TestApp; plan: ChatPlan; actions: RemovalActions };

/**
 * Gives each test of a file an app with one plan, nobody else in the chat service, and an
 * administrator.
 */
export function setUpRemovals(receive: (removals: Removals) => void): void {
  let app: TestApp;
  let plan: ChatPlan;
  beforeAll(async () => {
    app = await createTestApp();
    plan = await buildChatPlan(app);
  });
  beforeEach(async () => {
    await emptyChat(app, [plan]);
    receive({ app, plan, actions: await removalActions(app) });
  });
  afterAll(() => app.close());
}

/** Creates a user of a plan who has its access in the chat service. */
export async function buildChatCustomer(app: TestApp, plan: ChatPlan) {
  const user = await app.build.user();
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id);
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  return user;
}
