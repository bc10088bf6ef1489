import { Button } from '@mantine/core';
import { type AdminUser, adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { userName } from '../user-name.ts';
import { invalidateUsers } from '../users-query.ts';

/** For users who have lost their second factor and all recovery codes. */
export function RemoveSecondFactor({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { state, submit } = useSubmit(async () => {
    const { message } = await call(adminUsers.removeSecondFactor, {
      params: { id: String(user.id) },
    });
    showSuccessToast(message);
    await invalidateUsers();
    onDone();
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        size="sm"
        leftSection={<IconShieldOff aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Remove two-step sign-in
      </Button>
      <ConfirmDialog
        title={`Remove two-step sign-in of ${userName(user)}?`}
        text="Confirm their identity first. They will sign in with their password only, and get an email about it."
        confirm="Remove"
        isOpen={isAsking}
        isBusy={state.kind === 'busy'}
        onConfirm={() => void submit(undefined)}
        onCancel={() => setAsking(false)}
      >
        {state.kind === 'failed' && (
          <ErrorNotice
            text={serverText(state.error, 'Failed to remove two-step sign-in. Please try again.')}
            error={state.error}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
