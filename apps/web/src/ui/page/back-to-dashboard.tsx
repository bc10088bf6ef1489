import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

export function BackToDashboard() {
  return (
    <Button
      component={Link}
      to={paths.dashboard}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      Back to Dashboard
    </Button>
  );
}
