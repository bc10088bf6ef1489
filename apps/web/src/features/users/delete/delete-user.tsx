import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { call } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { showErrorToast } from '../../../ui/feedback/toast.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { showSavedToast } from '../form/saved-toast.ts';
import { userErrorText } from '../form/user-error-text.ts';
import { userName } from '../user-name.ts';
import { invalidateUsers } from '../users-query.ts';

/** Asks before a user is deleted, and shows the result. */
export function DeleteUser({ dialog }: { dialog: DialogOf<AdminUser> }) {
  // Resets the result of the previous deletion.
  return <Question key={dialog.key} dialog={dialog} />;
}

function Question({ dialog: { subject: user, isOpen, close } }: { dialog: DialogOf<AdminUser> }) {
  const { state, submit } = useSubmit(
    async ({ id }: AdminUser) => {
      showSavedToast('delete', await call(adminUsers.remove, { params: { id: String(id) } }));
      close();
      await Promise.allSettled([invalidateUsers()]);
    },
    (error) => {
      showErrorToast(userErrorText('delete', error));
      close();
      // Someone else may have deleted the user.
      void invalidateUsers();
    },
  );
  const { timeZone } = useAppConfig();
  const now = useNow();
  if (!user) return null;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this user?"
      text={deletionText(user, { timeZone, now })}
      confirm="Delete"
      isOpen={isOpen}
      isBusy={state.kind === 'busy'}
      onConfirm={() => submit(user)}
      onCancel={close}
    />
  );
}

type When = { timeZone: string; now: Date };

function deletionText(user: AdminUser, { timeZone, now }: When): string {
  const { email, plan_name, plan_price, expiry_date } = user;
  const who = `${isolate(userName(user))} (${email}) will no longer be able to sign in or chat.`;
  const end = expiry_date && `, which runs until ${formatDateIn(expiry_date, timeZone)}`;
  const isRunning = !expiry_date || new Date(expiry_date) > now;
  const loss =
    plan_name && plan_price && isRunning
      ? ` They lose the plan ${isolate(plan_name)}${end ?? ''}.`
      : '';
  return `${who}${loss} Their payments are kept. This cannot be undone.`;
}
