import type { PaymentOutcome } from '@nobayon/shared/domain/transaction/callback.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

export type OutcomeText = {
  tone: Tone;
  title: string;
  text: string;
  /** Whether the outcome is still open, so that polling is worth mentioning. */
  isOpen: boolean;
  /** The primary action. */
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
    text: 'The payment provider has not confirmed this payment yet. Your plan will be updated as soon as it does. If you have paid, do not pay again.',
    isOpen: true,
    next: 'dashboard',
  },
  refunded: {
    tone: 'gray',
    title: 'Payment Refunded',
    text: 'This payment was refunded. If it had added days to your plan, the remaining ones have been removed.',
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
    text: 'Our team will check this payment before your plan is updated. If you have paid, your money is safe, and you do not need to pay again.',
    isOpen: false,
    next: 'dashboard',
  },
  unknown: {
    tone: 'gray',
    title: 'Unknown Status',
    text: 'We do not know the outcome of this payment yet. If you paid, your plan will be updated as soon as the payment provider confirms it. Do not pay again until then.',
    isOpen: true,
    next: 'dashboard',
  },
} as const satisfies Record<PaymentOutcome, OutcomeText>;

/** The texts of another user's payment, which says nothing of the reader's plan. */
const othersTexts = {
  success: 'It has been verified.',
  failed: 'It did not go through.',
  processing: 'The payment provider has not confirmed it yet. If you have paid, do not pay again.',
  refunded: 'It was refunded.',
  canceled: 'No charges have been made.',
  review: 'Our team will check it. If you have paid, your money is safe.',
  unknown: 'Its outcome is not known yet. If you have paid, do not pay again.',
} as const satisfies Record<PaymentOutcome, string>;

/**
 * What to show while the payment provider has not confirmed the outcome that the callback named.
 */
const unconfirmedTexts: ReadonlyMap<PaymentOutcome, string> = new Map([
  [
    'failed',
    'The payment page reported a failed payment, but the payment provider has not confirmed this yet. If money has left your account, do not pay again.',
  ],
  [
    'canceled',
    'The payment page reported a canceled payment, but the payment provider has not confirmed this yet. If money has left your account, do not pay again.',
  ],
]);

/** What to show after the gateway's callback, whose `hint` proves nothing. */
export function returnText(
  outcome: PaymentOutcome,
  { hint, isOwn }: { hint: PaymentOutcome; isOwn: boolean },
): string {
  if (!isOwn) return `This payment belongs to another account. ${othersTexts[outcome]}`;
  const unconfirmed = outcome === 'processing' ? unconfirmedTexts.get(hint) : undefined;
  return unconfirmed ?? outcomeTexts[outcome].text;
}
