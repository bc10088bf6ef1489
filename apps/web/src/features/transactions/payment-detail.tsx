import { Button, Paper, Stack, Title } from '@mantine/core';
import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { IconCoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { isAcceptable } from './acceptance.ts';
import { attentionWords } from './attention-words.ts';
import { GatewayCheck } from './gateway-check.tsx';
import { leftOut } from './left-out.ts';
import css from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { RefundPreview } from './refund-preview.tsx';

export function PaymentDetail({ id }: { id: number }) {
  const accepted = useDialog<AdminTransaction>();
  const { data, error, refetch } = useQuery({
    ...query(adminTransactions.detail, { params: { id: String(id) } }),
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ErrorState title="Failed to fetch transactions" error={error} onRetry={() => refetch()} />
    );
  }
  if (!data) return <LoadingSkeleton shape="lines" count={12} label="Loading the transaction" />;
  const { transaction, events, event_counts: counts } = data;
  return (
    <Stack gap="lg">
      {transaction.attention.map((reason) => {
        const { title, story, advice } = attentionWords(reason, transaction);
        return (
          <Notice key={reason} kind="warning" title={title}>
            <p className={css.story}>{story}</p>
            <p className={css.story}>{advice}</p>
          </Notice>
        );
      })}
      {isAcceptable(transaction) && (
        <Button
          leftSection={<IconCoin aria-hidden size={18} />}
          onClick={() => accepted.open(transaction)}
        >
          Accept payment
        </Button>
      )}
      <GatewayCheck transaction={transaction} />
      {transaction.status === 'completed' && <RefundPreview transactionId={transaction.id} />}
      <Paper className={css.facts}>
        <PaymentFacts transaction={transaction} />
      </Paper>
      <section aria-labelledby="payment-timeline">
        <Title order={3} id="payment-timeline" mb="md">
          What happened
        </Title>
        {leftOut(events, counts).map((text) => (
          <p key={text} className={css.leftOut}>
            {text}
          </p>
        ))}
        <PaymentTimeline transaction={transaction} events={events} />
      </section>
      <AcceptDialog dialog={accepted} />
    </Stack>
  );
}
