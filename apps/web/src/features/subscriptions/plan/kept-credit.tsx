import { LoadError } from '../../../ui/errors/load-error.tsx';
import { Taka } from '../../../ui/format/taka.tsx';
import css from '../origin/plan-origin.module.css';
import { useSubscription } from '../use-subscription.ts';

/**
 * Paid money that gives no time on the current plan. Few have any, so no line is reserved for it
 * before it is known.
 */
export function KeptCredit() {
  const subscription = useSubscription();
  const credit = subscription.data?.set_aside ?? 0;
  return (
    <>
      {credit > 0 && (
        <p className={css.credit}>
          <Taka amount={credit} /> kept for your next paid plan
        </p>
      )}
      <LoadError text="Failed to load the money kept for your next plan" part={subscription} />
    </>
  );
}
