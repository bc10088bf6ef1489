import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { call } from '../../../../api/client.ts';
import { serverText } from '../../../../api/errors/error-text.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.tsx';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation.ts';
import { invalidateUsers } from '../../users-query.ts';

export type SessionsToEnd =
  | { kind: 'one'; id: string; device: string; lastUsed: string }
  | { kind: 'all' };

type Props = { name: string; userId: number; dialog: DialogOf<SessionsToEnd> };

export function EndSessionsDialog({ name, userId, dialog: { subject, isOpen, close } }: Props) {
  const id = String(userId);
  const ending = useSingleMutation({
    mutationFn: (what: SessionsToEnd) =>
      what.kind === 'all'
        ? call(adminUserPage.endSessions, { params: { id } })
        : call(adminUserPage.endSession, { params: { id, session_id: what.id } }),
    onSuccess: ({ message }) => {
      showSuccessToast(message);
      close();
    },
    // A session that could not be ended may have ended by itself.
    refresh: invalidateUsers,
  });
  const isOne = subject?.kind === 'one';
  return (
    <ConfirmDialog
      title={isOne ? `Sign ${name} out of ${subject.device}?` : `Sign ${name} out everywhere?`}
      text={
        isOne
          ? `Last used ${subject.lastUsed}. That device will need to sign in again.`
          : 'All devices will need to sign in again. The password does not change.'
      }
      confirm="Sign out"
      isOpen={isOpen}
      isBusy={ending.isPending}
      onConfirm={() => subject && ending.mutate(subject)}
      onCancel={() => {
        close();
        ending.reset();
      }}
    >
      {ending.isError && (
        <ErrorNotice
          text={serverText(ending.error, 'Failed to sign out. Please try again.')}
          error={ending.error}
        />
      )}
    </ConfirmDialog>
  );
}
