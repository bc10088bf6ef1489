import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import grid from './plan-grid.module.css';
import { PlanGrid } from './plan-grid.tsx';
import css from './plan-skeleton.module.css';

const CARDS = ['first', 'second', 'third'];
const FEATURES = ['60%', '75%', '55%', '70%', '50%'];

type Props = {
  isCompact?: boolean;
  /** The last part of a card. */
  children?: ReactNode;
};

/** The placeholder of plans: cards of their usual size, with a few faint lines. */
export function PlanSkeletons({ isCompact = false, children }: Props) {
  return (
    <div role="status" aria-label="Loading plans">
      <PlanGrid count={CARDS.length} isCompact={isCompact}>
        {CARDS.map((card) => (
          <Paper key={card} aria-hidden className={grid.plan}>
            <div className={css.name}>
              <Skeleton height="0.8em" width="45%" />
            </div>
            <div className={css.summary}>
              <Skeleton height="0.7em" />
              <Skeleton height="0.7em" width="60%" />
            </div>
            <div className={css.cost}>
              <div className={css.amount}>
                <Skeleton height="0.7em" width="50%" />
              </div>
              <div className={css.line}>
                <Skeleton height="0.7em" width="30%" />
              </div>
              <div className={css.line}>
                <Skeleton height="0.7em" width="65%" />
              </div>
            </div>
            <div className={css.features}>
              {FEATURES.map((width) => (
                <div key={width} className={css.line}>
                  <Skeleton height="0.7em" width={width} />
                </div>
              ))}
            </div>
            {children}
          </Paper>
        ))}
      </PlanGrid>
    </div>
  );
}
