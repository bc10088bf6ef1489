import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';

/** A placeholder of the same size and position as the form that is likely to follow. */
export function VerificationSkeleton() {
  return (
    <Stack role="status" aria-label="Verifying your reset link" gap="lg">
      <Skeleton height={48} />
      <Skeleton height={72} />
      <Skeleton height={120} />
      <Skeleton height={72} />
      <Skeleton height={42} />
    </Stack>
  );
}

export function VerificationFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Stack gap="md">
      <ErrorNotice text="Failed to verify reset token. Please try again." error={error} />
      <Button fullWidth leftSection={<IconRefresh aria-hidden size={18} />} onClick={onRetry}>
        Try again
      </Button>
      <NewLinkButton variant="default" />
    </Stack>
  );
}

export function RequestNewLink() {
  return (
    <Stack gap="md">
      <NewLinkButton variant="filled" />
      <Button component={Link} to={paths.login} variant="default" fullWidth>
        Back to Login
      </Button>
    </Stack>
  );
}

export function ContinueToLogin() {
  return (
    <Button component={Link} to={paths.login} fullWidth>
      Continue to Login
    </Button>
  );
}

/** `default` if another action is primary. */
function NewLinkButton({ variant }: { variant: 'filled' | 'default' }) {
  return (
    <Button component={Link} to={paths.forgotPassword} variant={variant} fullWidth>
      Request New Reset Link
    </Button>
  );
}
