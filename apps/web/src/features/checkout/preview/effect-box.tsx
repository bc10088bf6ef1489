import type { ReactNode } from 'react';
import { userOf, useSession } from '../../../api/session/session.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './purchase-effect.module.css';

type Props = {
  /** The plan to buy; null if none is selected. */
  planId: number | null;
  children?: ReactNode;
};

/**
 * Shows the effect of a purchase. Reserves the usual height before the reply arrives; there is no
 * user yet while the session is being restored.
 */
export function EffectBox({ planId, children }: Props) {
  const user = userOf(useSession());
  const now = useNow();
  const isRunning = !!user?.expiry_date && new Date(user.expiry_date) > now;
  const kind = isRunning && user.plan_id !== planId ? 'change' : 'plan';
  return (
    <div className={css.room} data-of={planId === null ? 'nothing' : kind}>
      <div aria-live="polite" className={css.effect}>
        {children}
      </div>
    </div>
  );
}
