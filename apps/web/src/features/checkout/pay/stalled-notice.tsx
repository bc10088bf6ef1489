import { Anchor } from '@mantine/core';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Leads to a payment whose page the browser has not reached. */
export function StalledNotice({ paymentUrl }: { paymentUrl: string }) {
  return (
    <Notice kind="info" isResult>
      The payment page has not opened yet.{' '}
      <Anchor href={paymentUrl} inherit underline="always">
        Open it again
      </Anchor>
    </Notice>
  );
}
