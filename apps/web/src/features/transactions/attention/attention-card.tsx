import { Anchor, Button, Paper, Title } from '@mantine/core';
import type { AttentionItem } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { IconCheck, IconCoin, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../api/errors/error-text.ts';
import { adminUserOf } from '../../../app/paths.ts';
import { CopyButton } from '../../../ui/facts/copy-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { isCheckable, useGatewayCheck } from '../check/use-gateway-check.ts';
import { PaymentAnchor } from '../drawer/payment-anchor.tsx';
import queue from '../queue/queue.module.css';
import { isAcceptable } from './acceptance.ts';
import css from './attention-card.module.css';
import { attentionText } from './attention-text.ts';

type Props = { item: AttentionItem; onAccept: () => void; onResolve: () => void };

/** A payment that needs attention: the reason, what to do, and marking it as resolved. */
export function AttentionCard({ item, onAccept, onResolve }: Props) {
  const { timeZone } = useAppConfig();
  const { reason, raised_at, transaction } = item;
  const { gateway, invoice_number } = transaction;
  const owner = transaction.user_id ?? transaction.former_user_id;
  const { title, story, advice } = attentionText(reason, transaction);
  const check = useGatewayCheck(transaction.id);

  // Settling the payment removes this card, so the result is shown in a toast.
  async function ask(): Promise<void> {
    const answer = await check.mutateAsync().catch(() => null);
    if (answer && !isCheckable(answer.transaction)) {
      showSuccessToast(`#${transaction.id}: ${answer.message}`);
    }
  }

  return (
    <Paper component="li" data-state="open" className={queue.card}>
      <div className={css.head}>
        <Title order={2}>{title}</Title>
        <span className={css.since}>
          Since <time dateTime={raised_at}>{formatDateTimeIn(raised_at, timeZone)}</time>
        </span>
      </div>
      <div className={css.what}>
        <p>{story}</p>
        <p className={css.advice}>{advice}</p>
        <div className={css.invoice}>
          {invoice_number}
          <CopyButton isInLine what="invoice number" text={invoice_number} />
        </div>
      </div>
      {check.error && (
        <Notice kind="error" isResult>
          {errorText(check.error)}
        </Notice>
      )}
      {check.data && (
        <Notice kind="info" isResult>
          {check.data.message}
        </Notice>
      )}
      <div className={queue.foot}>
        <div className={queue.payment}>
          <PaymentAnchor id={transaction.id} />
          <StatusBadge status={transaction.status} />
          <span>{transaction.plan_name}</span>
          {gateway && <span>{gatewayTitle(gateway)}</span>}
          {owner === null ? (
            <span>{transaction.user_email}</span>
          ) : (
            <Anchor component={Link} to={adminUserOf(owner)} inherit>
              {transaction.user_email}
            </Anchor>
          )}
        </div>
        <div className={queue.buttons}>
          {isCheckable(transaction) && (
            <Button
              variant="default"
              size="sm"
              loading={check.isPending}
              leftSection={<IconRefresh aria-hidden size={16} />}
              onClick={ask}
            >
              Check with the gateway
            </Button>
          )}
          {reason === 'review' && isAcceptable(transaction) && (
            <Button
              size="sm"
              aria-label={`Accept: #${transaction.id}`}
              leftSection={<IconCoin aria-hidden size={16} />}
              onClick={onAccept}
            >
              Accept
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`Mark as resolved: #${transaction.id}`}
            leftSection={<IconCheck aria-hidden size={16} />}
            onClick={onResolve}
          >
            Mark as resolved
          </Button>
        </div>
      </div>
    </Paper>
  );
}
