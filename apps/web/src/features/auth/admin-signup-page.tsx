import { Button, Stack } from '@mantine/core';
import { auth } from '@nobayon/shared/contract/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { Queries } from '../../api/queries.tsx';
import { queryClient } from '../../api/query-client.ts';
import { paths } from '../../app/paths.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { FullPageSpinner } from '../../ui/full-page-spinner.tsx';
import { FailureNotice } from '../../ui/refusal-notice.tsx';
import { AdminSignupForm } from './admin-signup-form.tsx';

type Check = Reply<typeof auth.adminCheck>;

// Somebody else may have been first a moment ago.
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
    <AuthCard title="Admin Signup" subtitle="The first administrator is made here, once.">
      <Stack gap="md">
        <FailureNotice
          text="We could not find out whether there is an administrator yet."
          error={error}
        />
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
    subtitle: 'The first administrator of this installation. Afterwards this page closes.',
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

/** Somebody else was first. */
function closeSignup(): void {
  queryClient.setQueryData(check.queryKey, { adminExists: true, setupTokenRequired: false });
}
