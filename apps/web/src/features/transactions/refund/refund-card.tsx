import { Button, Text } from '@mantine/core';
import type { Refund } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { refundDescription, refundStateNames } from './refund-texts.ts';
import css from './refunds.module.css';

type Props = { refund: Refund; gateway: string; onConclude: () => void };

/** A refund: its amount, state, reason and who requested it. */
export function RefundCard({ refund, gateway, onConclude }: Props) {
  const { timeZone } = useAppConfig();
  const { text, tone } = refundStateNames[refund.state];
  const isUnclear = refund.trouble !== null;
  return (
    <li className={css.card} data-state={refund.state}>
      <div className={css.head}>
        <span className={css.amount}>
          <AdminTaka amount={refund.amount} sum={[refund.amount]} />
        </span>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </div>
      <Text size="sm">{refundDescription(refund, gateway, timeZone)}</Text>
      {isUnclear && (
        <Text size="sm" c="dimmed">
          Details: {refund.trouble}
        </Text>
      )}
      <Text size="sm" c="dimmed" className={css.who}>
        <bdi>{refund.reason}</bdi> – <bdi>{refund.requested_by}</bdi>,{' '}
        <time dateTime={refund.requested_at} className={css.when}>
          {formatDateTimeIn(refund.requested_at, timeZone)}
        </time>
      </Text>
      {isUnclear && (
        <Button size="sm" variant="default" onClick={onConclude}>
          Enter status
        </Button>
      )}
    </li>
  );
}
