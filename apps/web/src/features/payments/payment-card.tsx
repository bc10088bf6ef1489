import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

type Props = { title: string; children: ReactNode };

/** A page about one payment. */
export function PaymentCard({ title, children }: Props) {
  return (
    <Page title={title}>
      <Paper p={{ base: 'lg', sm: 'xl' }}>{children}</Paper>
    </Page>
  );
}
