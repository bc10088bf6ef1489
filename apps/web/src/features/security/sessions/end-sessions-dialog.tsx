import {
  type AccountSession,
  accountSessions,
} from '@nobayon/shared/contract/account/account-sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';

/** What to end: one session, or all except the current one. */
export type Ending = { kind: 'one'; session: AccountSession } | { kind: 'others' };

const FAILED = 'Failed to sign out. Please try again.';

/** Asks before a device is signed out, and refreshes the list afterwards. */
export function EndSessionsDialog({ dialog }: { dialog: DialogOf<Ending> }) {
  const { subject, isOpen, close } = dialog;
  const queries = useQueryClient();
  const { timeZone } = useAppConfig();
  const ending = useSingleMutation({
    mutationFn: end,
    onSuccess: close,
    // A session that could not be ended may have ended by itself.
    refresh: () => queries.invalidateQueries({ queryKey: keyOf(accountSessions.list) }),
  });

  function cancel(): void {
    close();
    ending.reset();
  }

  return (
    <ConfirmDialog
      {...textsOf(subject, timeZone)}
      confirm="Sign out"
      isOpen={isOpen}
      isBusy={ending.isPending}
      onConfirm={() => subject && ending.mutate(subject)}
      onCancel={cancel}
    >
      {ending.isError && (
        <ErrorNotice text={serverText(ending.error, FAILED)} error={ending.error} />
      )}
    </ConfirmDialog>
  );
}

function textsOf(ending: Ending | null, timeZone: string): { title: string; text: string } {
  if (ending?.kind !== 'one') {
    return {
      title: 'Sign out all other devices?',
      text: 'This device stays signed in. All other devices will need to sign in again.',
    };
  }
  const { device, address, last_used_at } = ending.session;
  const lastUsed = [formatDateTimeIn(last_used_at, timeZone), address].filter(Boolean);
  return {
    title: `Sign out ${device ?? 'an unknown device'}?`,
    text: `Last used ${lastUsed.join(' from ')}. It will need to sign in again.`,
  };
}

function end(ending: Ending): Promise<unknown> {
  return ending.kind === 'others'
    ? call(accountSessions.endOthers, {})
    : call(accountSessions.end, { params: { id: ending.session.id } });
}
