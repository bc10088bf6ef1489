import { Button, Stack } from '@mantine/core';
import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { Queries } from '../../../api/queries.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../app/paths.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { FullPageSpinner } from '../../../ui/feedback/full-page-spinner.tsx';
import { AuthCard } from '../../../ui/page/auth-card.tsx';
import { AdminSignupForm } from './admin-signup-form.tsx';

type Check = Reply<typeof auth.adminCheck>;

// Another user may have signed up a moment ago.
const check = { ...query(auth.adminCheck, {}), staleTime: 0 };

export function AdminSignupPage() {
  return (
    <Queries>
      <AdminSignup />
    </Queries>
  );
}

function AdminSignup() {
  const { data, error, isFetching, refetch } = useQuery(check);
  if (data) return <CheckedSignup {...data} />;
  if (!error || isFetching) return <FullPageSpinner />;
  return (
    <AuthCard title="Admin Signup" subtitle="Create the first administrator.">
      <Stack gap="md">
        <ErrorNotice text="Failed to check whether an administrator exists." error={error} />
        <Button
          fullWidth
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </Stack>
    </AuthCard>
  );
}

const headings = {
  open: {
    title: 'Create Admin Account',
    subtitle: 'This account manages the installation. The page closes once it is created.',
  },
  closed: {
    title: 'Admin Account Already Exists',
    subtitle: 'Admin signup is no longer available.',
  },
};

function CheckedSignup({ adminExists, setupTokenRequired }: Check) {
  return (
    <AuthCard {...headings[adminExists ? 'closed' : 'open']}>
      {adminExists ? (
        <Button component={Link} to={paths.login} fullWidth>
          Go to Login
        </Button>
      ) : (
        <AdminSignupForm setupTokenRequired={setupTokenRequired} onClosed={closeSignup} />
      )}
    </AuthCard>
  );
}

/** Shown if an administrator exists. */
function closeSignup(): void {
  queryClient.setQueryData(check.queryKey, { adminExists: true, setupTokenRequired: false });
}
