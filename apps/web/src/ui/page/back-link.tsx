import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** A way out of a page, beside its heading. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {text}
    </Button>
  );
}
