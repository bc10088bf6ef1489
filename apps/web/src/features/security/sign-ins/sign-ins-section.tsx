import { accountSignIns, type SignIn } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { DeviceList } from '../../../ui/devices/device-list.tsx';
import { SignInRow } from '../../../ui/devices/sign-in-row.tsx';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { SecuritySection } from '../security-section.tsx';

export function SignInsSection() {
  return (
    <SecuritySection
      id="sign-ins"
      title="Recent sign-ins"
      text="If you do not recognize a successful sign-in or a wrong code, change your password."
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
        <SignInRow key={signIn.id} signIn={signIn} />
      ))}
    </DeviceList>
  );
}
