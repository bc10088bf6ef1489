import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

/** Leads to the dashboard, or to the page that led here. */
export function BackToDashboard({ from = null }: { from?: string | null }) {
  return (
    <Button
      component={Link}
      to={from ?? paths.dashboard}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {from === null ? 'Back to Dashboard' : 'Back'}
    </Button>
  );
}
