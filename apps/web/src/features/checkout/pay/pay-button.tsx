import { Button, Text } from '@mantine/core';
import { useId } from 'react';

const ENDLESS = 'Your plan does not expire, so no payment is needed.';
const NO_PAYMENT = 'No payment is needed. Your plan is updated immediately.';
const NO_METHOD = 'No payment method accepts this amount.';
const PRICE_HOLDS = 'This price is guaranteed for 24 hours once you proceed.';

export type OrderState =
  /** The user already has the plan without an expiry date. */
  | { kind: 'endless' }
  /** No payment method accepts the amount. */
  | { kind: 'impossible' }
  /** Nothing has to be paid, so there is no payment page. */
  | { kind: 'free' }
  | { kind: 'to_pay'; nextStep: string };

type Props = { order: OrderState; isBusy: boolean; isDisabled: boolean; onClick: () => void };

export function PayButton({ order, isBusy, isDisabled, onClick }: Props) {
  const note = useId();
  return (
    <div>
      <Button
        fullWidth
        size="lg"
        loading={isBusy}
        disabled={isDisabled || order.kind === 'endless' || order.kind === 'impossible'}
        aria-describedby={note}
        onClick={onClick}
      >
        {order.kind === 'free' ? 'Activate plan' : 'Proceed to Payment'}
      </Button>
      <Text id={note} size="sm" c="dimmed" ta="center" mt="xs" style={{ textWrap: 'balance' }}>
        {noteOf(order)}
      </Text>
    </div>
  );
}

function noteOf(order: OrderState): string {
  switch (order.kind) {
    case 'endless':
      return ENDLESS;
    case 'impossible':
      return NO_METHOD;
    case 'free':
      return NO_PAYMENT;
    case 'to_pay':
      return `${order.nextStep} ${PRICE_HOLDS}`;
  }
}
