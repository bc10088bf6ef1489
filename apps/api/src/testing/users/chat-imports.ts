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

let people = 0;

export type ChatImport = Awaited<ReturnType<typeof openImport>>;

/** Somebody whom only the chat service knows, and an administrator who adds them here. */
export async function openImport(app: TestApp) {
  const actions = await adminUserActions(app);
  const plan = await buildChatPlan(app);
  people += 1;
  const stranger = await app.sandbox.chat.addUser({
    email: `stranger${people}@example.com`,
    name: 'Shahed Bin Kamal',
    groupIds: [plan.guid],
    password: CHAT_PASSWORD,
  });
  return {
    actions,
    /** The one whose group the stranger is in. */
    plan,
    stranger,
    /** Adds the stranger, with what is different about the body. */
    add: (body: object = {}) =>
      actions.api.post(IMPORT_PATH, {
        email: stranger.email,
        password: IMPORTED_PASSWORD,
        ...body,
      }),
  };
}
