import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showFailure, showSuccess } from '../../ui/notify.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { doneText, failureText } from './user-failure.ts';
import { userName } from './user-name.ts';
import { forgetUsers } from './users-query.ts';

/** Asks before a user is deleted, and says what became of it. */
export function DeleteUser({ dialog }: { dialog: DialogOf<AdminUser> }) {
  // Each time it is asked anew.
  return <Question key={dialog.key} dialog={dialog} />;
}

function Question({ dialog: { subject: user, isOpen, close } }: { dialog: DialogOf<AdminUser> }) {
  const { state, submit } = useSubmit(
    async ({ id }: AdminUser) => {
      await call(adminUsers.remove, { params: { id: String(id) } });
      showSuccess(doneText('delete'));
      close();
      await Promise.allSettled([forgetUsers()]);
    },
    (error) => {
      showFailure(failureText('delete', error));
      close();
    },
  );
  if (!user) return null;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this user?"
      text={`${userName(user)} (${user.email}) can no longer sign in or chat. Payments stay in the books.`}
      confirm="Delete"
      isOpen={isOpen}
      isBusy={state.kind === 'busy'}
      onConfirm={() => submit(user)}
      onCancel={close}
    />
  );
}
