import type { PaymentOutcome } from '@nobayon/shared/domain/callback.ts';
import type { Tone } from '../../ui/tone.ts';

export type OutcomeText = {
  tone: Tone;
  title: string;
  text: string;
  /** Whether the end is still open, so that looking again is worth telling of. */
  isOpen: boolean;
  /** What most people will want to do next. */
  next: 'dashboard' | 'try_again';
};

export const outcomeTexts = {
  success: {
    tone: 'green',
    title: 'Payment Successful!',
    text: 'Your payment has been verified and your plan has been updated.',
    isOpen: false,
    next: 'dashboard',
  },
  failed: {
    tone: 'red',
    title: 'Payment Failed',
    text: 'The payment did not go through, and your plan has not changed.',
    isOpen: false,
    next: 'try_again',
  },
  processing: {
    tone: 'yellow',
    title: 'Payment Processing',
    text: 'The payment provider has not confirmed this payment yet. Your plan is updated as soon as it does.',
    isOpen: true,
    next: 'dashboard',
  },
  refunded: {
    tone: 'gray',
    title: 'Payment Refunded',
    text: 'The money goes back to where it came from, and the days that this payment gave have been taken back.',
    isOpen: false,
    next: 'dashboard',
  },
  canceled: {
    tone: 'orange',
    title: 'Payment Canceled',
    text: 'No charges have been made.',
    isOpen: false,
    next: 'try_again',
  },
  review: {
    tone: 'gray',
    title: 'Payment Under Review',
    text: 'What was paid differs from what was asked for, so a person will look at this payment. Nothing is lost, and there is no need to pay again.',
    isOpen: false,
    next: 'dashboard',
  },
  unknown: {
    tone: 'gray',
    title: 'Unknown Status',
    text: 'We do not know yet how this payment ended. If it was made, your plan is updated as soon as the payment provider confirms it.',
    isOpen: true,
    next: 'dashboard',
  },
} as const satisfies Record<PaymentOutcome, OutcomeText>;

/** While the payment provider has not confirmed it: what a return said of how the payment ended. */
export const unconfirmedTexts: ReadonlyMap<PaymentOutcome, string> = new Map([
  [
    'failed',
    'The payment page says that it failed, and the payment provider has not confirmed that yet. Your plan has not changed.',
  ],
  [
    'canceled',
    'The payment page says that it was canceled, and the payment provider has not confirmed that yet. Your plan has not changed.',
  ],
]);
