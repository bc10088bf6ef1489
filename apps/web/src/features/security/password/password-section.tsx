import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useUser } from '../../../api/session/session.ts';
import { paths } from '../../../app/paths.ts';
import { SecuritySection } from '../security-section.tsx';

export function PasswordSection() {
  const { role } = useUser();
  return (
    <SecuritySection
      id="password"
      title="Password"
      text="Changing it signs out all your other devices."
      action={
        <Button
          component={Link}
          to={role === 'admin' ? paths.adminChangePassword : paths.changePassword}
          variant="default"
          size="sm"
        >
          Change Password
        </Button>
      }
    />
  );
}
