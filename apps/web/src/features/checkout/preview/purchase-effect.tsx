import { useUser } from '../../../api/session/session.ts';
import { CalculateAgain, hasFailed } from '../../../ui/errors/calculate-again.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import type { Offer } from '../plan/offer.ts';
import { describePurchase, type Preview } from './describe-purchase.ts';
import { EffectBox } from './effect-box.tsx';
import { EffectLines } from './effect-lines.tsx';
import css from './purchase-effect.module.css';
import type { usePreview } from './use-preview.ts';

type Answer = ReturnType<typeof usePreview>;

/** The effect of a purchase on the subscription. */
export function PurchaseEffect({ offer, answer }: { offer: Offer | null; answer: Answer }) {
  return (
    <EffectBox planId={offer?.planId ?? null}>
      {offer ? (
        <EffectOf offer={offer} answer={answer} />
      ) : (
        <p className={css.nothing}>Select a plan to see its expiry date.</p>
      )}
    </EffectBox>
  );
}

function EffectOf({ offer, answer }: { offer: Offer; answer: Answer }) {
  const { data, isFetching, refetch } = answer;
  if (data) return <Effect preview={data.preview} bought={offer.name} />;
  if (!hasFailed(answer)) {
    return <LoadingSkeleton shape="lines" label="Calculating the new expiry date" />;
  }
  return (
    <span role="status">
      The new expiry date cannot be calculated right now. You can still pay.{' '}
      <CalculateAgain isBusy={isFetching} onClick={() => refetch()} />
    </span>
  );
}

function Effect({ preview, bought }: { preview: Preview; bought: string }) {
  const user = useUser();
  const { timeZone } = useAppConfig();
  const standing = { planName: user.plan_name, expiresAt: user.expiry_date };
  return (
    <EffectLines lines={describePurchase(preview, bought, standing, useNow(), timeZone)}>
      {preview.expires_at && (
        <li className={css.expiry}>
          New expiry date: {formatDateTimeIn(preview.expires_at, timeZone)}
        </li>
      )}
    </EffectLines>
  );
}
