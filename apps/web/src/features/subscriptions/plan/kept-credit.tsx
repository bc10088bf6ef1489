import { Taka } from '../../../ui/format/taka.tsx';
import css from '../origin/plan-origin.module.css';
import { useSubscription } from '../use-subscription.ts';

/**
 * What was paid and gives no time on the present plan. It has its line before it is known, so that
 * nothing moves when it comes.
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
