import { Paper, Skeleton } from '@mantine/core';
import css from './dashboard-skeleton.module.css';
import overview from './overview.module.css';
import tiles from './period/tiles/tiles.module.css';

/** In percent: widths like those of the bars. */
const HEIGHTS = [34, 52, 45, 70, 58, 90, 64, 76, 48, 60, 82, 55, 38, 66, 94, 72, 50, 62].map(
  (height, bar) => ({ bar, height }),
);

const TILES = ['revenue', 'mrr', 'customers', 'new', 'renewed', 'returned', 'lost', 'ending'];

/** The placeholder of the period, its figures and the chart, at their size. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading statistics" className={overview.grid}>
      <Skeleton height={42} maw="24rem" mt={24} />
      <Paper bg="var(--mantine-color-default-border)" className={tiles.tiles}>
        {TILES.map((tile) => (
          <div key={tile} className={tiles.tile}>
            <Skeleton height={14} width="55%" my={1} />
            <Skeleton height={26} width="45%" mt={12} />
            <Skeleton height={12} width="60%" mt={13} />
            <Skeleton height={10} mt={14} />
            <Skeleton height={10} width="70%" mt={8} />
          </div>
        ))}
      </Paper>
      <Paper className={css.picture}>
        <Skeleton height={22} width="35%" />
        <Skeleton height={14} width="60%" mt={12} />
        <div className={css.bars}>
          {HEIGHTS.map(({ bar, height }) => (
            <Skeleton key={bar} width={9} height={`${height}%`} radius="xl" />
          ))}
        </div>
      </Paper>
    </div>
  );
}
