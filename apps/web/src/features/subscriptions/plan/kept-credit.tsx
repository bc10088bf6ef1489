import { LoadError } from '../../../ui/errors/load-error.tsx';
import { Taka } from '../../../ui/format/taka.tsx';
import css from '../origin/plan-origin.module.css';
import { useSubscription } from '../use-subscription.ts';

/**
 * Paid money that gives no time on the current plan. Its line is reserved before it is known, so
 * that nothing moves.
 */
export function KeptCredit() {
  const subscription = useSubscription();
  const credit = subscription.data?.set_aside ?? 0;
  return (
    <>
      <p className={css.credit}>
        {credit > 0 && (
          <>
            <Taka amount={credit} /> kept for your next paid plan
          </>
        )}
      </p>
      <LoadError text="Failed to load the money kept for your next plan" part={subscription} />
    </>
  );
}
