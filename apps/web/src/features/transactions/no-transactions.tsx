import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';

type Props = {
  /** A search or a filter leaves nothing of them. */
  isNarrowed: boolean;
  onShowAll: () => void;
};

export function NoTransactions({ isNarrowed, onShowAll }: Props) {
  if (!isNarrowed) {
    return (
      <EmptyState
        title="No transactions found"
        text="Payments are listed here from the first one on."
      />
    );
  }
  return (
    <EmptyState
      title="No matching transactions"
      text="The search goes through the loaded page, the filters through all payments."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all transactions
        </Button>
      }
    />
  );
}
