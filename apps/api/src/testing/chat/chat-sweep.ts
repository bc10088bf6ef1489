import { syncChatNow } from '../../features/chat-access/sync/sync-chat-now.ts';
import type { TestApp } from '../create-test-app.ts';
import { buildAccount } from '../users/accounts.ts';
import { type ChatPlan, chatNotes, subscribe } from './chat-account.ts';

/** Starts a comparison with the chat service as an administrator, runs it and returns its report. */
export async function runSweep(app: TestApp, admin: { token: string }) {
  await app.api.as(admin.token).post('/api/admin/chat/sweep').expect(200);
  await app.runJobs();
  const { body } = await app.api.as(admin.token).get('/api/admin/chat').expect(200);
  return body.last_sweep;
}

/** Creates a user with a plan whose access has reached the chat service. */
export async function buildMember(app: TestApp, plan: ChatPlan) {
  const user = await buildAccount(app);
  await subscribe(app, user, plan);
  await syncChatNow(app.deps, user.id);
  const { chatRemoteId } = await chatNotes(app, user);
  return { ...user, account: String(chatRemoteId) };
}
