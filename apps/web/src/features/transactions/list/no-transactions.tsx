import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

type Props = {
  /** What excludes all of them, if anything does. */
  narrowedBy: 'page search' | 'filters' | null;
  onShowAll: () => void;
};

export function NoTransactions({ narrowedBy, onShowAll }: Props) {
  if (narrowedBy === null) {
    return <EmptyState title="No transactions found" text="Payments will appear here." />;
  }
  return (
    <EmptyState
      title="No matching transactions"
      text={
        narrowedBy === 'page search'
          ? 'The search covers this page only. Filters cover all transactions.'
          : 'No payment of any page matches.'
      }
      action={
        <Button variant="default" onClick={onShowAll}>
          Clear search and filters
        </Button>
      }
    />
  );
}
