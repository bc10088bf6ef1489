import type { ReactNode } from 'react';
import css from './purchase-effect.module.css';

type Props = {
  /** Nothing is chosen: it has the height of one line. */
  isEmpty: boolean;
  children?: ReactNode;
};

/** Where it is said what a purchase does. */
export function EffectBox({ isEmpty, children }: Props) {
  return (
    <div className={css.room} data-empty={isEmpty || undefined}>
      <div className={css.effect}>{children}</div>
    </div>
  );
}
