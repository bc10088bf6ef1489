import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { call } from '../../../api/client.ts';
import { refreshUserAfterChange } from '../../../api/session/refresh-user.ts';
import { type Edit, editBodyOf } from '../subscription/plan-change.ts';
import { invalidateUsers } from '../users-query.ts';
import { showSavedToast } from './saved-toast.ts';

type Change = {
  edit: Edit;
  /** The user's own name is in the header. */
  isSelf: boolean;
};

/** Saves the changes and shows whether the chat service has them too. */
export async function saveUser(
  { id, updated_at }: AdminUser,
  { edit, isSelf }: Change,
): Promise<void> {
  const reply = await call(adminUsers.update, {
    params: { id: String(id) },
    body: editBodyOf(edit, updated_at),
  });
  showSavedToast('update', reply);
  await Promise.all([invalidateUsers(), isSelf && refreshUserAfterChange()]);
}
