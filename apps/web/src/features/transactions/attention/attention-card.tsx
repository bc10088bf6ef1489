import { Anchor, Button, Paper, Title } from '@mantine/core';
import type {
  AdminTransaction,
  AttentionItem,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { IconCheck, IconCoin, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import { CopyButton } from '../../../ui/facts/copy-button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { CheckResult } from '../check/gateway-check.tsx';
import { isCheckable, useGatewayCheck } from '../check/use-gateway-check.ts';
import { PaymentAnchor } from '../drawer/payment-anchor.tsx';
import queue from '../queue/queue.module.css';
import { RefundButton } from '../refund/refund-button.tsx';
import { isAcceptable } from './acceptance.ts';
import css from './attention-card.module.css';
import { attentionText } from './attention-text.ts';

type Props = { item: AttentionItem; onAccept: () => void; onResolve: () => void };

/** A payment that needs attention: the reason, what to do, and marking it as resolved. */
export function AttentionCard({ item, onAccept, onResolve }: Props) {
  const { timeZone } = useAppConfig();
  const { reason, raised_at, transaction } = item;
  const { id, invoice_number } = transaction;
  const { title, description, advice, advisesRefund } = attentionText(reason, transaction);
  const check = useGatewayCheck(id, {
    // Settling the payment removes this card, so the result is shown in a toast.
    onSuccess: (answer) =>
      !isCheckable(answer.transaction) && showSuccessToast(`#${id}: ${answer.message}`),
  });

  return (
    <Paper component="li" data-state="open" className={queue.card}>
      <div className={css.head}>
        <Title order={2}>{title}</Title>
        <span className={css.since}>
          Since <time dateTime={raised_at}>{formatDateTimeIn(raised_at, timeZone)}</time>
        </span>
      </div>
      <div className={css.what}>
        <p>{description}</p>
        <p className={css.advice}>{advice}</p>
        <div className={css.invoice}>
          {invoice_number}
          <CopyButton place="inline" what="invoice number" text={invoice_number} />
        </div>
      </div>
      <CheckResult {...check} />
      <div className={queue.foot}>
        <PaymentLine transaction={transaction} />
        <div className={queue.buttons}>
          {isCheckable(transaction) && (
            <Button
              variant="default"
              size="sm"
              loading={check.isPending}
              leftSection={<IconRefresh aria-hidden size={16} />}
              onClick={() => check.mutate()}
            >
              Check with the gateway
            </Button>
          )}
          {reason === 'review' && isAcceptable(transaction) && (
            <Button
              size="sm"
              aria-label={`Accept: #${id}`}
              leftSection={<IconCoin aria-hidden size={16} />}
              onClick={onAccept}
            >
              Accept
            </Button>
          )}
          {advisesRefund && (
            <RefundButton transaction={transaction} isPrimary={reason === 'refund_due'} />
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`Mark as resolved: #${id}`}
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

/** Which payment it is, and whose. */
function PaymentLine({ transaction }: { transaction: AdminTransaction }) {
  const { id, status, plan_name, gateway, user_email, user_id, former_user_id } = transaction;
  const owner = user_id ?? former_user_id;
  return (
    <div className={queue.payment}>
      <PaymentAnchor id={id} />
      <StatusBadge status={status} />
      <span>{plan_name}</span>
      {gateway && <span>{gatewayTitle(gateway)}</span>}
      {owner === null ? (
        <span>{user_email}</span>
      ) : (
        <Anchor component={Link} to={adminUserOf(owner)} inherit>
          {user_email}
        </Anchor>
      )}
    </div>
  );
}
