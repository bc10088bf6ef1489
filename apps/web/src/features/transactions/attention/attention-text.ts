import type {
  AdminTransaction,
  AttentionReason,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import type { ReviewReason } from '@nobayon/shared/domain/transaction/transaction.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

type Words = {
  title: string;
  /** What happened. */
  description: string;
  /** What to do about it. */
  advice: string;
  /** Whether that may be a refund of this payment here. */
  advisesRefund: boolean;
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
  | 'can_check'
>;

/** Why a payment needs attention, and what the administrator can do. */
export function attentionText(reason: AttentionReason, payment: Payment): Words {
  return words[reason](payment);
}

/** The reason in a word or two. */
export function attentionName(
  reason: AttentionReason,
  payment: Pick<Payment, 'review_reason' | 'paid_amount'>,
): string {
  return reason === 'review' ? reviewOf(payment).title : names[reason];
}

const names = {
  refund_due: 'Refund due',
  paid_twice: 'Paid twice',
  refund_stalled: 'Refund not confirmed',
  coupon_over_limit: 'Coupon over its limit',
} as const satisfies Record<Exclude<AttentionReason, 'review'>, string>;

type Review = {
  title: string;
  description: (payment: Payment) => string;
  /** What to check at the gateway, if there is one. */
  check?: string;
  advice: string;
  /** How the money goes back if it is not accepted: here, unless that is said. */
  otherwise?: string;
};

const reviews: Record<ReviewReason, Review> = {
  amount: {
    title: 'Amount differs',
    description: ({ final_amount, paid_amount }) => {
      const sum = [final_amount, paid_amount ?? 0];
      return `${adminTaka(paid_amount ?? 0, sum)} was paid instead of ${adminTaka(final_amount, sum)}.`;
    },
    check:
      'Check with the gateway. If it now reports the right amount, the payment completes automatically.',
    advice: 'Accept it to grant the plan for the amount paid.',
  },
  price: {
    title: 'Old price',
    description: ({ amount, plan_name }) =>
      `It was paid more than 24 hours after the order. The order price was ${adminTaka(amount, [amount])}, and ${isolate(plan_name)} costs more now.`,
    advice: 'Accept it to grant the plan at the old price.',
  },
  coupon: {
    title: 'Coupon used up',
    description: ({ coupon_code, discount_amount }) =>
      `It was paid at the price with ${coupon_code ?? 'a coupon'}, ${adminTaka(discount_amount, [discount_amount])} less, but the coupon or the limit per customer is used up.`,
    advice: 'Accept it to grant the plan at that price anyway.',
  },
  gateway_id: {
    title: 'Unclear gateway ID',
    description: ({ final_amount }) =>
      `Another payment already has this gateway ID, or was submitted with it, or its characters are unusual, so this may be the same money. The amount due was ${adminTaka(final_amount, [final_amount])}.`,
    check:
      'Find the payments with this ID in the gateway’s merchant panel, and check with the gateway again.',
    advice: 'Accept it only if it is not the money of another payment.',
  },
  risk: {
    title: 'Risky payment',
    description: () => 'It was paid, but the gateway considers the payment risky.',
    check:
      'Ask the customer to confirm the payment. Check with the gateway. If it no longer considers it risky, the payment completes automatically.',
    advice: 'Accept it to grant the plan anyway.',
  },
  currency: {
    title: 'Other currency',
    description: ({ final_amount }) =>
      `It was paid in another currency than the taka it was asked for in. The amount due was ${adminTaka(final_amount, [final_amount])}.`,
    check: 'Compare the payment in the gateway’s merchant panel.',
    advice: 'Accept it if it is worth the amount due.',
    otherwise: 'Otherwise, refund it in the merchant panel and mark it as resolved.',
  },
  start_lost: {
    title: 'Start not confirmed',
    description: ({ final_amount }) =>
      `The gateway did not confirm the start of this payment of ${adminTaka(final_amount, [final_amount])} and has no way to check it. The customer was not sent to its payment page.`,
    advice: 'Search for the invoice number in the gateway’s panel. Accept it if it was paid there.',
    otherwise: 'Otherwise, mark it as resolved, which cancels it.',
  },
};

/** Of a payment whose amount the gateway did not report in a form that can be read. */
const unknownAmount: Review = {
  title: 'Amount unknown',
  description: ({ final_amount }) =>
    `The gateway reports that it was paid, without an amount that can be read. The amount due was ${adminTaka(final_amount, [final_amount])}.`,
  check:
    'Check with the gateway. If it now reports the right amount, the payment completes automatically.',
  advice: 'Search for it in the gateway’s merchant panel. Accept it if the amount due was paid.',
  otherwise: 'Otherwise, refund it there and mark it as resolved.',
};

function reviewOf({ review_reason, paid_amount }: Pick<Payment, 'review_reason' | 'paid_amount'>) {
  const reason = review_reason ?? 'amount';
  return reason === 'amount' && paid_amount === null ? unknownAmount : reviews[reason];
}

const words = {
  review: (payment) => {
    const { title, description, check, advice, otherwise } = reviewOf(payment);
    const nothingYet = `${isolate(payment.user_name)} has not received anything for it yet.`;
    const checkFirst = payment.can_check && check ? `${check} ` : '';
    return {
      title,
      description: `${description(payment)} ${nothingYet}`,
      advice: `${checkFirst}${advice} ${otherwise ?? 'Otherwise, refund the payment.'}`,
      advisesRefund: otherwise === undefined,
    };
  },
  refund_due: ({ final_amount, user_name }) => ({
    title: names.refund_due,
    description: `${isolate(user_name)} paid ${adminTaka(final_amount, [final_amount])} after the account was deleted. No one received anything for it.`,
    advice: 'Refund it. Once the money has gone back, the payment becomes Refunded here.',
    advisesRefund: true,
  }),
  paid_twice: ({ final_amount, user_name }) => ({
    title: names.paid_twice,
    description: `The gateway reports that ${isolate(user_name)} paid this order of ${adminTaka(final_amount, [final_amount])} more than once. Only one of these payments counts.`,
    advice:
      'Search for the invoice number in the gateway’s merchant panel, refund the extra payment there, and mark this as resolved. Refunding the payment here would refund the one that counts.',
    advisesRefund: false,
  }),
  refund_stalled: ({ user_name }) => ({
    title: names.refund_stalled,
    description: `A refund to ${isolate(user_name)} was requested some time ago, and the gateway has not confirmed it yet. It continues to be checked.`,
    advice:
      'Open the payment to see how the refund stands, and search for it in the gateway’s merchant panel. If the gateway cannot tell, enter its status there.',
    advisesRefund: false,
  }),
  coupon_over_limit: ({ coupon_code, discount_amount, user_name }) => ({
    title: names.coupon_over_limit,
    description: `${isolate(user_name)} paid the price with ${coupon_code ?? 'a coupon'}, ${adminTaka(discount_amount, [discount_amount])} less, after their reserved use expired and went to another customer. They got the discount anyway.`,
    advice: 'No refund is needed. To prevent this, deactivate the coupon or raise its limit.',
    advisesRefund: false,
  }),
} as const satisfies Record<AttentionReason, (payment: Payment) => Words>;
