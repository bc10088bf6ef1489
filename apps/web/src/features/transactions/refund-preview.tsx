import { Paper, Text, Title } from '@mantine/core';
import { adminSubscriptions, type ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { BalanceChange } from '../../ui/balance-change.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import css from './payment-detail.module.css';
import { refundWords } from './refund-words.ts';

/** What a refund of a completed payment would take back, before anybody gives the money back. */
export function RefundPreview({ transactionId }: { transactionId: number }) {
  const { data, isError } = useQuery({
    ...query(adminSubscriptions.refundPreview, { params: { id: String(transactionId) } }),
    staleTime: 0,
  });
  return (
    <Paper component="section" aria-labelledby="refund-preview" className={css.refund}>
      <Title order={3} id="refund-preview" size="h5">
        If it is refunded
      </Title>
      {data && <Effect preview={data.preview} />}
      {!data && !isError && (
        <LoadingSkeleton shape="lines" count={4} label="Working out what a refund takes back" />
      )}
      {!data && isError && (
        <Text size="sm">What a refund takes back cannot be worked out right now.</Text>
      )}
    </Paper>
  );
}

function Effect({ preview }: { preview: ChangePreview | null }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {refundWords(preview)}
      </Text>
      {preview && <BalanceChange before={preview.before} after={preview.after} />}
    </>
  );
}
