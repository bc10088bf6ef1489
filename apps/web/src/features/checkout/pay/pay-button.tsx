import { Button, Text } from '@mantine/core';
import { useId } from 'react';

const ENDLESS = 'Your plan does not expire, so no payment is needed.';
const NO_PAYMENT = 'No payment is needed. Your plan is updated immediately.';
const NO_WAY = 'None of the payment methods takes this amount.';
const PRICE_HOLDS = 'This price is guaranteed for 24 hours once you proceed.';

type Props = {
  /** Nothing has to be paid, so there is no payment page. */
  isFree: boolean;
  /** The user already has the plan without an expiry date. */
  isEndless: boolean;
  /** No payment method accepts the amount. */
  isImpossible: boolean;
  /** What happens next if something has to be paid. */
  nextStep: string;
  isBusy: boolean;
  isDisabled: boolean;
  onClick: () => void;
};

export function PayButton(props: Props) {
  const { isFree, isEndless, isImpossible, isBusy, isDisabled, onClick } = props;
  const note = useId();
  return (
    <div>
      <Button
        fullWidth
        size="lg"
        loading={isBusy}
        disabled={isDisabled || isEndless || isImpossible}
        aria-describedby={note}
        onClick={onClick}
      >
        {isFree && !isEndless ? 'Activate plan' : 'Proceed to Payment'}
      </Button>
      <Text id={note} size="sm" c="dimmed" ta="center" mt="xs" style={{ textWrap: 'balance' }}>
        {noteOf(props)}
      </Text>
    </div>
  );
}

function noteOf({ isFree, isEndless, isImpossible, nextStep }: Props): string {
  if (isEndless) return ENDLESS;
  if (isImpossible) return NO_WAY;
  return isFree ? NO_PAYMENT : `${nextStep} ${PRICE_HOLDS}`;
}
