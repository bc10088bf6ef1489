import { buildChatPlan } from '../chat/chat-account.ts';
import { chatAdapter } from '../chat/chat-adapter.ts';
import type { TestApp } from '../create-test-app.ts';
import { adminUserActions } from './admin-user-actions.ts';

/** The address of the call that adds an account of the chat service here. */
export const IMPORT_PATH = `/api/admin/users/add-from-${chatAdapter}`;
/** The password that somebody is given here. */
export const IMPORTED_PASSWORD = 'Imported1';
/** The one that they have in the chat service. */
export const CHAT_PASSWORD = 'Sandbox-chat-1';

export type Stranger = Awaited<ReturnType<TestApp['sandbox']['chat']['addUser']>>;

/** An administrator who adds users of the chat service, and those users. */
export async function openImports(app: TestApp) {
  const desk = await adminUserActions(app);
  const plan = await buildChatPlan(app);
  let people = 0;
  return {
    desk,
    plan,
    /** Somebody whom only the chat service knows, in the plan's group. */
    addStranger(): Promise<Stranger> {
      people += 1;
      return app.sandbox.chat.addUser({
        email: `stranger${people}@example.com`,
        name: 'Shahed Bin Kamal',
        groupIds: [plan.guid],
        password: CHAT_PASSWORD,
      });
    },
    importUser: (stranger: Stranger, body: object = {}) =>
      desk.api.post(IMPORT_PATH, { email: stranger.email, password: IMPORTED_PASSWORD, ...body }),
  };
}
