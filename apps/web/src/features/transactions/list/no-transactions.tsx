import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

type Props = {
  /** Whether a search or a filter excludes all of them. */
  isNarrowed: boolean;
  onShowAll: () => void;
};

export function NoTransactions({ isNarrowed, onShowAll }: Props) {
  if (!isNarrowed) {
    return <EmptyState title="No transactions found" text="Payments will appear here." />;
  }
  return (
    <EmptyState
      title="No matching transactions"
      text="The search covers this page only. Filters cover all transactions."
      action={
        <Button variant="default" onClick={onShowAll}>
          Clear search and filters
        </Button>
      }
    />
  );
}
