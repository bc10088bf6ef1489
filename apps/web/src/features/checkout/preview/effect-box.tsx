import type { ReactNode } from 'react';
import { userOf, useSession } from '../../../api/session/session.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './purchase-effect.module.css';

type Props = {
  /** The plan to buy; null where none is chosen. */
  planId: number | null;
  children?: ReactNode;
};

/**
 * Where it is said what a purchase does. How long that usually is shows before the answer comes; a
 * page that waits for its session has no user yet.
 */
export function EffectBox({ planId, children }: Props) {
  const user = userOf(useSession());
  const now = useNow();
  const isRunning = !!user?.expiry_date && new Date(user.expiry_date) > now;
  const kind = isRunning && user.plan_id !== planId ? 'change' : 'plan';
  return (
    <div className={css.room} data-of={planId === null ? 'nothing' : kind}>
      <div className={css.effect}>{children}</div>
    </div>
  );
}
