import { Button } from '@mantine/core';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import { useState } from 'react';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import type { Offer } from '../plan/offer.ts';
import { describePurchase } from '../preview/describe-purchase.ts';
import { EffectLines } from '../preview/effect-lines.tsx';
import { usePreview } from '../preview/use-preview.ts';
import css from './pricing-page.module.css';

type Props = { offer: Offer; cycle: BillingCycle; user: User; isAskedAtOnce: boolean };

/** What the purchase would change about the user's own plan. */
export function OwnPlanEffect({ offer, cycle, user, isAskedAtOnce }: Props) {
  const [isAsked, setAsked] = useState(isAskedAtOnce);
  const { data, isError, refetch } = usePreview(isAsked ? offer : null, cycle);
  const now = useNow();
  const { timeZone } = useAppConfig();
  if (!isAsked) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>
        What would my plan become?
      </Button>
    );
  }
  if (isError) {
    return (
      <p className={css.effect}>
        The new expiry date cannot be calculated right now.{' '}
        <button type="button" className={css.again} onClick={() => refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!data) {
    return (
      // Reserves the usual height, so that the button does not move.
      <div className={css.effect} data-waiting>
        <LoadingSkeleton shape="lines" count={2} label="Calculating the new expiry date" />
      </div>
    );
  }
  const standing = { planName: user.plan_name, expiresAt: user.expiry_date };
  return (
    <div className={css.effect}>
      <EffectLines lines={describePurchase(data.preview, offer.name, standing, now, timeZone)}>
        {data.preview.expires_at && (
          <li>New expiry date: {formatDateTimeIn(data.preview.expires_at, timeZone)}</li>
        )}
      </EffectLines>
    </div>
  );
}
