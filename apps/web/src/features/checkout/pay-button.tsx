import { Button, Text } from '@mantine/core';
import { useId } from 'react';

const ENDLESS = 'Your plan does not expire, so there is nothing to pay.';
const NO_PAYMENT = 'No payment is needed: your plan is updated at once.';
const ON_THE_WAY = 'You pay on the page of our payment provider and come back here.';

type Props = {
  /** Nothing is left to pay, so no payment page follows. */
  isFree: boolean;
  /** They have the plan already, and it does not end. */
  isEndless: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onClick: () => void;
};

export function PayButton({ isFree, isEndless, isBusy, isDisabled, onClick }: Props) {
  const note = useId();
  return (
    <div>
      <Button
        fullWidth
        size="lg"
        loading={isBusy}
        disabled={isDisabled || isEndless}
        aria-describedby={note}
        onClick={onClick}
      >
        Proceed to Payment
      </Button>
      <Text id={note} size="sm" c="dimmed" ta="center" mt="xs" style={{ textWrap: 'balance' }}>
        {isEndless ? ENDLESS : isFree ? NO_PAYMENT : ON_THE_WAY}
      </Text>
    </div>
  );
}
