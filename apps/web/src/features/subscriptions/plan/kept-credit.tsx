import { Taka } from '../../../ui/format/taka.tsx';
import css from '../origin/plan-origin.module.css';
import { useSubscription } from '../use-subscription.ts';

/**
 * Paid money that gives no time on the current plan. Its line is reserved before it is known, so
 * that nothing moves.
 */
export function KeptCredit() {
  const { data } = useSubscription();
  return (
    <p className={css.credit}>
      {data !== undefined && data.set_aside > 0 && (
        <>
          <Taka amount={data.set_aside} /> kept for your next paid plan
        </>
      )}
    </p>
  );
}
