import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import css from './plan-grid.module.css';

// More than four get three in a row, so that none of them is left alone with long lines.
const columnsFor = (count: number) => (count <= 4 ? Math.max(count, 1) : 3);

type Props = {
  count: number;
  /** Where there is less room, and something else on the page. */
  isCompact?: boolean;
  children: ReactNode;
};

/** Plans side by side; on a phone one below the other. */
export function PlanGrid({ count, isCompact = false, children }: Props) {
  const columns = { '--columns': columnsFor(count) } as CSSProperties;
  return (
    <div style={columns} className={clsx(css.plans, isCompact && css.compact)}>
      {children}
    </div>
  );
}
