import { Anchor } from '@mantine/core';
import { payments } from '@nobayon/shared/contract/payments.ts';
import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { formatDate } from '../../ui/format-date.ts';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describePurchase, type Preview } from './describe-purchase.ts';
import type { Offer } from './offer.ts';
import css from './purchase-effect.module.css';

type Props = { offer: Offer | null; cycle: BillingCycle };

/** What the purchase does to the subscription. */
export function PurchaseEffect({ offer, cycle }: Props) {
  return (
    <div className={css.effect}>
      {offer ? (
        <EffectOf offer={offer} cycle={cycle} />
      ) : (
        <p className={css.nothing}>Select a plan to see how long it runs.</p>
      )}
    </div>
  );
}

function EffectOf({ offer, cycle }: { offer: Offer; cycle: BillingCycle }) {
  // The key is the selection, so that the answer for an older one never shows.
  const { data, isError, refetch } = useQuery({
    ...query(payments.preview, {
      query: { plan_id: String(offer.planId), billing_cycle: cycle },
    }),
    // Days pass and payments come in: what was true before may not be so any more.
    staleTime: 0,
  });
  if (data) return <Effect preview={data.preview} bought={offer.name} />;
  if (!isError) {
    return <LoadingSkeleton shape="lines" label="Working out the new expiry date" />;
  }
  return (
    <span role="status">
      The new expiry date cannot be worked out right now. You can pay all the same.{' '}
      <Anchor component="button" type="button" inherit onClick={() => refetch()}>
        Work it out again
      </Anchor>
    </span>
  );
}

function Effect({ preview, bought }: { preview: Preview; bought: string }) {
  const user = useUser();
  const standing = { planName: user.plan_name, expiresAt: user.expiry_date };
  return (
    <ul className={css.lines}>
      {describePurchase(preview, bought, standing, useNow()).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {preview.expires_at && (
        <li className={css.expiry}>New expiry date: {formatDate(preview.expires_at)}</li>
      )}
    </ul>
  );
}
