import { Button } from '@mantine/core';
import { IconExternalLink, IconKey, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../api/session/session.ts';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { paths } from '../paths.ts';

export function DashboardActions() {
  const { role } = useUser();
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  return (
    <>
      {role === 'admin' && (
        <Button
          component={Link}
          to={paths.adminPlans}
          variant="default"
          size="sm"
          leftSection={<IconSettings aria-hidden size={18} />}
        >
          Admin Panel
        </Button>
      )}
      <Button
        component={Link}
        to={paths.changePassword}
        variant="default"
        size="sm"
        leftSection={<IconKey aria-hidden size={18} />}
      >
        Change Password
      </Button>
      {chatServiceUrl && (
        <Button
          component="a"
          href={chatServiceUrl}
          target="_blank"
          rel="noopener"
          size="sm"
          rightSection={<IconExternalLink aria-hidden size={18} />}
        >
          Go to {chatServiceName}
        </Button>
      )}
    </>
  );
}
