import {
  type AccountSession,
  accountSessions,
} from '@nobayon/shared/contract/account/account-sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../../api/client.ts';
import { EndSessionsDialog } from '../../../ui/devices/end-sessions-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';

/** What to end: one session, or all except the current one. */
export type Ending = { kind: 'one'; session: AccountSession } | { kind: 'others' };

/** Asks before a device is signed out, or all others. */
export function SignOutDevices({ dialog }: { dialog: DialogOf<Ending> }) {
  const queries = useQueryClient();
  const { timeZone } = useAppConfig();
  return (
    <EndSessionsDialog
      {...textsOf(dialog.subject, timeZone)}
      dialog={dialog}
      end={end}
      refresh={() => queries.invalidateQueries({ queryKey: keyOf(accountSessions.list) })}
    />
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
