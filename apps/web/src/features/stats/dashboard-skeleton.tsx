import { Paper, Skeleton } from '@mantine/core';
import css from './dashboard-skeleton.module.css';
import figures from './figures.module.css';
import overview from './overview.module.css';

/** In percent: like the seams of the pictures. */
const HEIGHTS = [34, 52, 45, 70, 58, 90, 64, 76, 48, 60, 82, 55, 38, 66, 94, 72, 50, 62].map(
  (height, bar) => ({ bar, height }),
);

const FIGURES = ['revenue', 'users', 'transactions', 'plans'];

/** Stands where the figures and pictures will be, as large as they are. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading statistics" className={overview.grid}>
      <Paper className={figures.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={figures.figure}>
            <Skeleton height={16} width="55%" />
            <Skeleton height={34} width="75%" mt={10} />
            <Skeleton height={14} width="65%" mt={12} />
          </div>
        ))}
      </Paper>
      <Picture span={2} />
      <Picture span={1} />
    </div>
  );
}

function Picture({ span }: { span: 1 | 2 }) {
  return (
    <Paper data-span={span} className={css.picture}>
      <Skeleton height={22} width="35%" />
      <Skeleton height={14} width="60%" mt={12} />
      <div className={css.bars}>
        {HEIGHTS.slice(0, span * 9).map(({ bar, height }) => (
          <Skeleton key={bar} width={9} height={`${height}%`} radius="xl" />
        ))}
      </div>
    </Paper>
  );
}
