import { Button } from '@mantine/core';
import { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../api/client.ts';
import { DeviceList } from '../../../../ui/devices/device-list.tsx';
import { DeviceRow } from '../../../../ui/devices/device-row.tsx';
import { SignInRow } from '../../../../ui/devices/sign-in-row.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../../ui/feedback/loading-skeleton.tsx';
import { formatDateTimeIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import css from './sign-in-section.module.css';
import type { SessionsToEnd } from './sign-out-user.tsx';

const FIRST = 3;

type Props = { userId: number; ending: DialogOf<SessionsToEnd>; isSelf: boolean };

/** The user's sessions, and recent sign-ins and failed attempts. */
export function Sessions({ userId, ending, isSelf }: Props) {
  const { timeZone } = useAppConfig();
  const [isAll, showAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(adminUserPage.sessions, { params: { id: String(userId) } }),
    staleTime: 0,
  });
  if (error && !data) {
    return <ErrorState title="Failed to load the devices" error={error} onRetry={refetch} />;
  }
  if (!data) return <LoadingSkeleton shape="rows" label="Loading the devices" />;
  const { sessions, sign_ins } = data;
  const shownSessions = isAll ? sessions : sessions.slice(0, FIRST);
  const shownSignIns = isAll ? sign_ins : sign_ins.slice(0, FIRST);
  const hasMore = sessions.length + sign_ins.length > shownSessions.length + shownSignIns.length;
  return (
    <>
      <div className={css.head}>
        <h3>Signed in on {plural(sessions.length, 'device')}</h3>
        {sessions.length > 0 && !isSelf && (
          <Button variant="default" size="xs" onClick={() => ending.open({ kind: 'all' })}>
            Sign out everywhere
          </Button>
        )}
      </div>
      {sessions.length > 0 && (
        <DeviceList label="Signed in on">
          {shownSessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              onEnd={isSelf ? undefined : ending.open}
            />
          ))}
        </DeviceList>
      )}
      {sign_ins.length > 0 && (
        <>
          <h3 className={css.title}>Recent sign-ins</h3>
          <DeviceList label="Recent sign-ins">
            {shownSignIns.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </DeviceList>
        </>
      )}
      {hasMore && (
        <Button variant="default" size="xs" onClick={() => showAll(true)}>
          Show all devices and sign-ins
        </Button>
      )}
    </>
  );
}

type RowProps = {
  session: Reply<typeof adminUserPage.sessions>['sessions'][number];
  timeZone: string;
  /** Omitted for the administrator's own account. */
  onEnd: ((one: SessionsToEnd) => void) | undefined;
};

function SessionRow({ session, timeZone, onEnd }: RowProps) {
  const { id, device, address, last_used_at } = session;
  const name = device ?? 'Unknown device';
  const lastUsed = formatDateTimeIn(last_used_at, timeZone);
  const end = onEnd && (
    <Button
      variant="subtle"
      color="red"
      c="var(--mantine-color-error)"
      size="compact-sm"
      aria-label={`Sign out ${name}, last used ${lastUsed}`}
      onClick={() => onEnd({ kind: 'one', id, device: device ?? 'an unknown device', lastUsed })}
    >
      Sign out
    </Button>
  );
  return <DeviceRow device={name} action={end} facts={[lastUsed, address]} />;
}
