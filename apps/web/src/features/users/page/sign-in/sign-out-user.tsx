import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { call } from '../../../../api/client.ts';
import { EndSessionsDialog } from '../../../../ui/devices/end-sessions-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.tsx';
import { invalidateUsers } from '../../users-query.ts';

export type SessionsToEnd =
  | { kind: 'one'; id: string; device: string; lastUsed: string }
  | { kind: 'all' };

type Props = { name: string; userId: number; dialog: DialogOf<SessionsToEnd> };

/** Asks before a user is signed out, of one device or of all. */
export function SignOutUser({ name, userId, dialog }: Props) {
  const { subject } = dialog;
  const id = String(userId);
  const texts =
    subject?.kind === 'one'
      ? {
          title: `Sign ${name} out of ${subject.device}?`,
          text: `Last used ${subject.lastUsed}. That device will need to sign in again.`,
        }
      : {
          title: `Sign ${name} out everywhere?`,
          text: 'All devices will need to sign in again. The password does not change.',
        };
  return (
    <EndSessionsDialog
      {...texts}
      dialog={dialog}
      end={(what) =>
        what.kind === 'all'
          ? call(adminUserPage.endSessions, { params: { id } })
          : call(adminUserPage.endSession, { params: { id, session_id: what.id } })
      }
      onEnded={({ message }) => showSuccessToast(message)}
      refresh={invalidateUsers}
    />
  );
}
