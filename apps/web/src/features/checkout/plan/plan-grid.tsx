import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import css from './plan-grid.module.css';

// More than four are shown three in a row, so that none is left alone with long lines.
const columnsFor = (count: number) => (count <= 4 ? Math.max(count, 1) : 3);

type Props = {
  count: number;
  /** For pages with less space and other content. */
  isCompact?: boolean;
  children: ReactNode;
};

/** Plans side by side, or one below the other on a phone. */
export function PlanGrid({ count, isCompact = false, children }: Props) {
  const columns = { '--columns': columnsFor(count) } as CSSProperties;
  return (
    <div style={columns} className={clsx(css.plans, isCompact && css.compact)}>
      {children}
    </div>
  );
}
