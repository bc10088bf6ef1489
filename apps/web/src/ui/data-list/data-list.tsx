import { Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { LoadingSkeleton } from '../feedback/loading-skeleton.tsx';
import { previousPageProps } from '../pagination/previous-page-props.ts';
import { DataCards } from './data-cards.tsx';
import type { DataListProps } from './data-list-props.ts';
import { DataTable } from './data-table.tsx';

/** A list of records: a table on wide screens, cards on a phone. */
export function DataList<Row extends { id: number }>(props: DataListProps<Row>) {
  const { caption, rows, empty, isBusy = false, expected = 5, tableFrom = '62em' } = props;
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`, false, {
    getInitialValueInEffect: false,
  });
  if (!rows) {
    const label = `Loading ${caption.toLowerCase()}`;
    if (!isWide) return <LoadingSkeleton shape="cards" count={expected} label={label} />;
    return (
      <Paper px="lg">
        <LoadingSkeleton shape="rows" count={expected} label={label} />
      </Paper>
    );
  }
  if (rows.length === 0) return <Paper>{empty}</Paper>;
  const Records = isWide ? DataTable : DataCards;
  return (
    <div {...previousPageProps(isBusy)}>
      <Records {...props} rows={rows} />
    </div>
  );
}
