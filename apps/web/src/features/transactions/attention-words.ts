import type {
  AdminTransaction,
  AttentionReason,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { adminTaka } from '../../ui/admin-taka.tsx';

type Words = {
  title: string;
  /** What happened. */
  story: string;
  /** What to do about it. */
  advice: string;
};

type Payment = Pick<
  AdminTransaction,
  'final_amount' | 'paid_amount' | 'coupon_code' | 'discount_amount' | 'user_name'
>;

/** Why a payment waits for a human, and what that human can do. */
export function attentionWords(reason: AttentionReason, payment: Payment): Words {
  return words[reason](payment);
}

/** The same in a word or two. */
export const attentionNames = {
  review: 'Amount differs',
  refund_due: 'Refund due',
  coupon_over_limit: 'Coupon over its limit',
} as const satisfies Record<AttentionReason, string>;

const words = {
  review: ({ final_amount, paid_amount, user_name }) => {
    const sum = [final_amount, paid_amount ?? 0];
    const asked = adminTaka(final_amount, sum);
    return {
      title: attentionNames.review,
      story:
        paid_amount === null
          ? `What the gateway has does not fit the ${asked} that were asked for. ${user_name} got nothing for it so far.`
          : `${adminTaka(paid_amount, sum)} arrived where ${asked} were asked for. ${user_name} got nothing for it so far.`,
      advice:
        'Check with the gateway: once it says the right amount, the payment completes by itself. Otherwise give the money back in the gateway’s own panel, or give the plan by hand under Users, and write down which.',
    };
  },
  refund_due: ({ final_amount, user_name }) => ({
    title: attentionNames.refund_due,
    story: `${user_name} paid ${adminTaka(final_amount, [final_amount])} after the account had been deleted. Nobody has anything from it.`,
    advice:
      'Give the money back in the gateway’s own panel. Once the gateway reports it, the payment becomes Refunded here.',
  }),
  coupon_over_limit: ({ coupon_code, discount_amount, user_name }) => ({
    title: attentionNames.coupon_over_limit,
    story: `${user_name} paid the price with ${coupon_code ?? 'a coupon'}, ${adminTaka(discount_amount, [discount_amount])} less, after the use that was held for them had lapsed and gone to somebody else. The price was honoured.`,
    advice:
      'Nothing is owed to anybody. Deactivate the coupon, or raise its limit, if it should not happen again.',
  }),
} as const satisfies Record<AttentionReason, (payment: Payment) => Words>;
