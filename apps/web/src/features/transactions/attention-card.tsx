import { Button, Paper, Title } from '@mantine/core';
import type { AttentionItem } from '@nobayon/shared/contract/admin-transactions.ts';
import { IconCheck, IconCoin, IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../api/call-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { showSuccess } from '../../ui/notify.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateTimeIn } from '../../ui/zoned-date.ts';
import { isAcceptable } from './acceptance.ts';
import css from './attention-queue.module.css';
import { attentionWords } from './attention-words.ts';
import { PaymentAnchor } from './transaction-cells.tsx';
import { isCheckable, useGatewayCheck } from './use-gateway-check.ts';

type Props = { item: AttentionItem; onAccept: () => void; onHandled: () => void };

/** One thing that waits for a human: why, what to do, and saying that it is done. */
export function AttentionCard({ item, onAccept, onHandled }: Props) {
  const { timeZone } = useAppConfig();
  const { reason, raised_at, transaction } = item;
  const { title, story, advice } = attentionWords(reason, transaction);
  const check = useGatewayCheck(transaction.id);

  // A payment that is settled by it takes this card away: what came of it is said elsewhere then.
  async function ask(): Promise<void> {
    const answer = await check.mutateAsync().catch(() => null);
    if (answer && !isCheckable(answer.transaction)) {
      showSuccess(`#${transaction.id}: ${answer.message}`);
    }
  }

  return (
    <Paper component="li" className={css.card}>
      <div className={css.head}>
        <Title order={2}>{title}</Title>
        <span className={css.since}>
          since <time dateTime={raised_at}>{formatDateTimeIn(raised_at, timeZone)}</time>
        </span>
      </div>
      <div className={css.what}>
        <p>{story}</p>
        <p className={css.advice}>{advice}</p>
      </div>
      {check.error && <Notice kind="error">{errorText(check.error)}</Notice>}
      {check.data && <Notice kind="info">{check.data.message}</Notice>}
      <div className={css.foot}>
        <div className={css.payment}>
          <PaymentAnchor id={transaction.id} />
          <StatusBadge status={transaction.status} />
          <span>{transaction.plan_name}</span>
          <span>{transaction.user_email}</span>
        </div>
        <div className={css.buttons}>
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
            aria-label={`Mark as handled: #${transaction.id}`}
            leftSection={<IconCheck aria-hidden size={16} />}
            onClick={onHandled}
          >
            Mark as handled
          </Button>
        </div>
      </div>
    </Paper>
  );
}
