import type {
  AdminTransaction,
  AttentionReason,
} from '@nobayon/shared/contract/admin-transactions.ts';
import type { ReviewReason } from '@nobayon/shared/domain/transaction.ts';
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
  | 'final_amount'
  | 'paid_amount'
  | 'amount'
  | 'plan_name'
  | 'coupon_code'
  | 'discount_amount'
  | 'user_name'
  | 'review_reason'
>;

/** Why a payment waits for a human, and what that human can do. */
export function attentionWords(reason: AttentionReason, payment: Payment): Words {
  return words[reason](payment);
}

/** The same in a word or two. */
export function attentionName(
  reason: AttentionReason,
  { review_reason }: Pick<Payment, 'review_reason'>,
): string {
  return reason === 'review' ? reviews[review_reason ?? 'amount'].title : names[reason];
}

const names = {
  refund_due: 'Refund due',
  coupon_over_limit: 'Coupon over its limit',
} as const satisfies Record<Exclude<AttentionReason, 'review'>, string>;

const GIVE_BACK = 'Otherwise give the money back in the gateway’s own panel, and write that down.';

const reviews = {
  amount: {
    title: 'Amount differs',
    story: ({ final_amount, paid_amount }) => {
      const sum = [final_amount, paid_amount ?? 0];
      return `${adminTaka(paid_amount ?? 0, sum)} arrived where ${adminTaka(final_amount, sum)} were asked for.`;
    },
    advice: `Check with the gateway: once it says the right amount, the payment completes by itself. Accept it to grant the plan for what was paid. ${GIVE_BACK}`,
  },
  price: {
    title: 'Old price',
    story: ({ amount, plan_name }) =>
      `It was paid more than 24 hours after it was ordered. It was ordered at ${adminTaka(amount, [amount])}, and ${plan_name} is dearer by now.`,
    advice: `Accept it to grant the plan at the old price. ${GIVE_BACK}`,
  },
  coupon: {
    title: 'Coupon used up',
    story: ({ coupon_code, discount_amount }) =>
      `It was paid at the price with ${coupon_code ?? 'a coupon'}, ${adminTaka(discount_amount, [discount_amount])} less, without a use of it: the coupon, or what one customer may use of it, is used up.`,
    advice: `Accept it to grant the plan at that price all the same. ${GIVE_BACK}`,
  },
  gateway_id: {
    title: 'Paid twice with one ID',
    story: ({ final_amount }) =>
      `The gateway’s ID of it belongs to another payment already, so that it may be the same money. ${adminTaka(final_amount, [final_amount])} were asked for.`,
    advice: `Look for both in the gateway’s own panel, and check with the gateway again. Accept it only if the money came twice. ${GIVE_BACK}`,
  },
} as const satisfies Record<
  ReviewReason,
  { title: string; story: (payment: Payment) => string; advice: string }
>;

const words = {
  review: (payment) => {
    const { title, story, advice } = reviews[payment.review_reason ?? 'amount'];
    const nothingYet = `${payment.user_name} got nothing for it so far.`;
    return { title, story: `${story(payment)} ${nothingYet}`, advice };
  },
  refund_due: ({ final_amount, user_name }) => ({
    title: names.refund_due,
    story: `${user_name} paid ${adminTaka(final_amount, [final_amount])} after the account had been deleted. Nobody has anything from it.`,
    advice:
      'Give the money back in the gateway’s own panel. Once the gateway reports it, the payment becomes Refunded here.',
  }),
  coupon_over_limit: ({ coupon_code, discount_amount, user_name }) => ({
    title: names.coupon_over_limit,
    story: `${user_name} paid the price with ${coupon_code ?? 'a coupon'}, ${adminTaka(discount_amount, [discount_amount])} less, after the use that was held for them had lapsed and gone to somebody else. The price was honoured.`,
    advice:
      'Nothing is owed to anybody. Deactivate the coupon, or raise its limit, if it should not happen again.',
  }),
} as const satisfies Record<AttentionReason, (payment: Payment) => Words>;
