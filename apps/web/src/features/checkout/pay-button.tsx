import { Button, Text } from '@mantine/core';
import { useId } from 'react';

type Props = {
  /** Nothing is left to pay, so no payment page follows. */
  isFree: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onClick: () => void;
};

export function PayButton({ isFree, isBusy, isDisabled, onClick }: Props) {
  const note = useId();
  return (
    <div>
      <Button
        fullWidth
        size="lg"
        loading={isBusy}
        disabled={isDisabled}
        aria-describedby={note}
        onClick={onClick}
      >
        Proceed to Payment
      </Button>
      <Text id={note} size="sm" c="dimmed" ta="center" mt="xs" style={{ textWrap: 'balance' }}>
        {isFree
          ? 'No payment is needed: your plan is updated at once.'
          : 'You pay on the page of our payment provider and come back here.'}
      </Text>
    </div>
  );
}
