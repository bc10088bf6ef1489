import { Button } from '@mantine/core';
import {
  type AccountSession,
  accountSessions,
} from '@nobayon/shared/contract/account/account-sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { DeviceList } from '../../../ui/devices/device-list.tsx';
import { DeviceRow } from '../../../ui/devices/device-row.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { SecuritySection } from '../security-section.tsx';
import { type Ending, SignOutDevices } from './sign-out-devices.tsx';

const UNKNOWN_DEVICE = 'Unknown device';

/** The account's sessions, and actions to end them. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({ ...query(accountSessions.list, {}), staleTime: 0 });
  const dialog = useDialog<Ending>();
  const hasOthers = data?.sessions.some(({ is_current }) => !is_current) ?? false;
  return (
    <SecuritySection
      id="sessions"
      title="Where you are signed in"
      text="Sign out devices you no longer use or do not recognize."
      action={
        hasOthers && (
          <Button variant="default" size="sm" onClick={() => dialog.open({ kind: 'others' })}>
            Sign out all other devices
          </Button>
        )
      }
    >
      {data && (
        <DeviceList label="Where you are signed in">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => dialog.open({ kind: 'one', session })}
            />
          ))}
        </DeviceList>
      )}
      {!data && error && (
        <ErrorState title="Failed to load your devices" error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <LoadingSkeleton shape="rows" label="Loading your devices" />}
      <SignOutDevices dialog={dialog} />
    </SecuritySection>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { device, address, created_at, last_used_at, is_current } = session;
  const { timeZone } = useAppConfig();
  const time = (iso: string) => formatDateTimeIn(iso, timeZone);
  const name = device ?? UNKNOWN_DEVICE;
  return (
    <DeviceRow
      device={name}
      badge={is_current && <ToneBadge tone="green">This device</ToneBadge>}
      action={
        !is_current && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            px="sm"
            mr="-sm"
            aria-label={`Sign out ${name}, signed in ${time(created_at)}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )
      }
      facts={[
        is_current ? 'Active now' : `Last used ${time(last_used_at)}`,
        address,
        `Signed in ${time(created_at)}`,
      ]}
    />
  );
}
