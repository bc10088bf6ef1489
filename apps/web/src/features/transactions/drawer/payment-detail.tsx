import { Button, Paper, Stack, Title } from '@mantine/core';
import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconCoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorMessage, ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AcceptDialog } from '../attention/accept-dialog.tsx';
import { isAcceptable } from '../attention/acceptance.ts';
import { attentionText } from '../attention/attention-text.ts';
import { decisionEntries } from '../attention/decision-entries.ts';
import { GatewayCheck } from '../check/gateway-check.tsx';
import { refundEntries } from '../refund/refund-entries.ts';
import { RefundsSection } from '../refund/refunds-section.tsx';
import { useRefunds } from '../refund/use-refunds.ts';
import { omittedEvents } from '../timeline/omitted-events.ts';
import { PaymentTimeline } from '../timeline/payment-timeline.tsx';
import css from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';

export function PaymentDetail({ id }: { id: number }) {
  const accepted = useDialog<AdminTransaction>();
  const refunds = useRefunds(id);
  const { data, error, refetch } = useQuery({
    ...query(adminTransactions.detail, { params: { id: String(id) } }),
    staleTime: 0,
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorMessage
        title="Transaction not found"
        text="No transaction has this ID. Check the link."
      />
    );
  }
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
        const { title, description, advice } = attentionText(reason, transaction);
        return (
          <Notice key={reason} kind="warning" title={title}>
            <p className={css.description}>{description}</p>
            <p className={css.description}>{advice}</p>
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
      <Paper className={css.facts}>
        <PaymentFacts transaction={transaction} />
      </Paper>
      {refunds.data && <RefundsSection transaction={transaction} found={refunds.data} />}
      {refunds.error && !refunds.data && (
        <Paper>
          <ErrorState
            title="Failed to load refunds"
            error={refunds.error}
            onRetry={() => refunds.refetch()}
          />
        </Paper>
      )}
      <section aria-labelledby="payment-timeline">
        <Title order={3} id="payment-timeline" mb="md">
          What happened
        </Title>
        {omittedEvents(events, counts).map((text) => (
          <p key={text} className={css.omittedEvents}>
            {text}
          </p>
        ))}
        <PaymentTimeline
          transaction={transaction}
          events={events}
          reviewStartedAt={data.review_started_at}
          decisions={decisionEntries(data.decisions, transaction)}
          refunds={
            refunds.data ? refundEntries(refunds.data.refunds, refunds.data.offer.gateway) : []
          }
        />
      </section>
      <AcceptDialog dialog={accepted} />
    </Stack>
  );
}
