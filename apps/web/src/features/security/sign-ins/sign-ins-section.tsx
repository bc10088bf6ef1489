import { accountSignIns, type SignIn } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { DeviceList } from '../../../ui/devices/device-list.tsx';
import { DeviceRow } from '../../../ui/devices/device-row.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { SecuritySection } from '../security-section.tsx';

export function SignInsSection() {
  return (
    <SecuritySection
      id="sign-ins"
      title="Recent sign-ins"
      text="If you do not recognize a successful sign-in, change your password."
    >
      <SignIns />
    </SecuritySection>
  );
}

function SignIns() {
  const { data, error, refetch } = useQuery({ ...query(accountSignIns.list, {}), staleTime: 0 });
  if (data) return <SignInList signIns={data.sign_ins} />;
  if (error) {
    return (
      <ErrorState title="Failed to load your sign-ins" error={error} onRetry={() => refetch()} />
    );
  }
  return <LoadingSkeleton shape="rows" label="Loading your sign-ins" />;
}

function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const { timeZone } = useAppConfig();
  if (signIns.length === 0) {
    return (
      <EmptyState
        title="No sign-ins yet"
        text="Your next sign-ins will appear here, including failed ones."
      />
    );
  }
  return (
    <DeviceList label="Recent sign-ins">
      {signIns.map((signIn) => (
        <DeviceRow
          key={signIn.id}
          device={signIn.device}
          badge={<Outcome {...signIn} />}
          facts={[formatDateTimeIn(signIn.at, timeZone), signIn.address]}
        />
      ))}
    </DeviceList>
  );
}

function Outcome({ outcome, is_new_device }: SignIn) {
  if (outcome === 'wrong_password') return <ToneBadge tone="red">Wrong password</ToneBadge>;
  return is_new_device ? <ToneBadge tone="yellow">New device</ToneBadge> : null;
}
