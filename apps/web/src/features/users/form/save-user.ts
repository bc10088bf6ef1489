import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { call } from '../../../api/client.ts';
import { refreshUser } from '../../../api/session/refresh-user.ts';
import { type Edit, editBodyOf } from '../subscription/plan-change.ts';
import { invalidateUsers } from '../users-query.ts';
import { showSavedToast } from './saved-toast.ts';

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
  showSavedToast('update', reply);
  // What is shown from before is out of date, and no reason to say that saving failed.
  await Promise.allSettled([invalidateUsers(), isSelf && refreshUser()]);
}
