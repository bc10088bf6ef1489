import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmAddressNotice } from '../../../ui/confirm-address/confirm-address-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';

type Props = { title: string; children: ReactNode };

/** The frame of a page about one payment. */
export function PaymentCard({ title, children }: Props) {
  return (
    <Page title={title}>
      <Stack gap="lg">
        <Paper p={{ base: 'lg', sm: 'xl' }}>{children}</Paper>
        <ConfirmAddressNotice />
      </Stack>
    </Page>
  );
}
