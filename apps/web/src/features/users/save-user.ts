import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { call } from '../../api/client.ts';
import { refreshUser } from '../../api/refresh-user.ts';
import { saySaved } from './say-saved.ts';
import { type Edit, editBodyOf } from './subscription/plan-change.ts';
import { forgetUsers } from './users-query.ts';

type Change = {
  edit: Edit;
  /** One's own name stands in the header, and one's own password ends the session. */
  isSelf: boolean;
};

/** Saves what was changed and says so, and whether the chat service has it too. */
export async function saveUser(
  { id, updated_at }: AdminUser,
  { edit, isSelf }: Change,
): Promise<void> {
  const reply = await call(adminUsers.update, {
    params: { id: String(id) },
    body: editBodyOf(edit, updated_at),
  });
  saySaved('update', reply);
  // What is shown from before is out of date, and no reason to say that saving failed.
  await Promise.allSettled([forgetUsers(), isSelf && refreshUser()]);
}
