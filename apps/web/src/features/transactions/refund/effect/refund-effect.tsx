import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client.ts';
import { CalculateAgain, hasFailed } from '../../../../ui/errors/calculate-again.tsx';
import { BalanceChange } from '../../../../ui/facts/balance-change.tsx';
import { LoadingSkeleton } from '../../../../ui/feedback/loading-skeleton.tsx';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import css from '../refunds.module.css';
import { refundEffectText } from './refund-effect-text.ts';

/** Waits until the amount has been typed. */
const TYPING_MS = 250;

type Props = {
  transactionId: number;
  /** The partial amount in BDT; null for all that is left. */
  part: number | null;
};

/** The effect of a refund, calculated by the server as if it were made now. */
export function RefundEffect({ transactionId, part }: Props) {
  const { timeZone } = useAppConfig();
  const [amount] = useDebouncedValue(part, TYPING_MS);
  const answer = useQuery({
    ...query(adminSubscriptions.refundPreview, {
      params: { id: String(transactionId) },
      query: amount === null ? {} : { amount: String(amount) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, isPlaceholderData, isFetching, refetch } = answer;
  if (hasFailed(answer)) {
    return (
      <Text size="sm" role="status">
        The effect of a refund cannot be calculated right now.{' '}
        <CalculateAgain isBusy={isFetching} onClick={() => refetch()} />
      </Text>
    );
  }
  if (!data) {
    return <LoadingSkeleton shape="lines" count={4} label="Calculating the effect of a refund" />;
  }
  const { preview } = data;
  return (
    // While the amount is being typed, this is still the effect of the previous one.
    <div aria-busy={isPlaceholderData || amount !== part} className={css.lines}>
      <Text size="sm" c="dimmed">
        {refundEffectText(preview, timeZone)}
      </Text>
      {preview && <BalanceChange before={preview.before} after={preview.after} />}
    </div>
  );
}
