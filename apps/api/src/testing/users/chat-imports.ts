import { buildChatPlan } from '../chat/chat-account.ts';
import type { TestApp } from '../create-test-app.ts';
import { adminUserActions } from './admin-user-actions.ts';

/** The password of the imported account. */
export const IMPORTED_PASSWORD = 'Imported1';
/** The account's password in the chat service. */
export const CHAT_PASSWORD = 'Sandbox-chat-1';

let people = 0;

/** The path of the call that imports an account of the chat service. */
export function importPath({ deps: { chatService } }: TestApp): string {
  return `/api/admin/users/add-from-${chatService?.name}`;
}

export type ChatImport = Awaited<ReturnType<typeof openImport>>;

/** An account that only exists in the chat service, and an administrator who imports it. */
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
    /** The plan whose group the account is in. */
    plan,
    stranger,
    /** Imports the account with changes to the body. */
    add: (body: object = {}) =>
      actions.api.post(importPath(app), {
        email: stranger.email,
        password: IMPORTED_PASSWORD,
        ...body,
      }),
  };
}
