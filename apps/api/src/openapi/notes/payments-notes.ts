import type { NotesOf } from './operation-note.ts';

const couponRejectionCodes = [
  'coupon_unknown',
  'coupon_inactive',
  'coupon_not_yet_valid',
  'coupon_expired',
  'coupon_used_up',
  'coupon_other_plan',
  'coupon_other_cycle',
  'coupon_new_customers_only',
  'coupon_customer_limit',
] as const;

/** If an administrator asks about the payment of somebody else. */
const needsFactor = ['second_factor_required', 'second_factor_needed'] as const;

/** Descriptions of the calls about a customer's payments. */
export const paymentsNotes: NotesOf<'payments'> = {
  payments: {
    preview: {
      summary: "Returns what buying a plan now would do to the caller's subscription.",
      errors: ['plan_not_found', 'plan_not_for_sale', 'plan_hidden'],
    },
    initiate: {
      summary: 'Creates a payment and returns the address of its payment page.',
      details:
        'The price is guaranteed for 24 hours. A use of a coupon is reserved for 30 minutes, for the newest order of a customer. A payment with a total of zero is completed immediately; a customer can make a few of them in 24 hours.',
      errors: [
        'plan_not_found',
        'plan_not_for_sale',
        'plan_hidden',
        'plan_never_ends',
        'free_order_limit',
        ...couponRejectionCodes,
        'price_changed',
        'gateway_unknown',
        'amount_too_small',
        'amount_too_large',
        'gateway_refused',
        'gateway_unreachable',
      ],
    },
    status: {
      summary: 'Returns a payment by its ID or invoice number.',
      details: 'Available to its owner and to administrators.',
      errors: ['transaction_not_found', ...needsFactor],
    },
    history: { summary: "Lists the caller's payments, newest first." },
    totals: {
      summary: 'Returns what the caller paid in each year, newest first.',
      details:
        'Counts completed payments by the day on which they were settled. Refunded payments and payments in review are not counted.',
    },
    resume: {
      summary: 'Returns the payment page of a payment that was started and not paid.',
      details:
        'Available to its owner, while its price is guaranteed. The payment is checked with the payment gateway first.',
      errors: ['transaction_not_found', 'gateway_unreachable'],
    },
    verify: {
      summary: 'Checks a payment with the payment gateway and updates it accordingly.',
      details: 'Available to its owner and to administrators.',
      errors: ['transaction_not_found', ...needsFactor],
    },
    processCallback: {
      summary: 'Processes the return from the payment page.',
      details:
        'Called by the browser with a token, and by the gateway without one. The posted status is ' +
        'never trusted: the payment is checked with the gateway. Limited by IP address and payment; ' +
        'a payment whose post was rejected with 429 is still checked.',
      errors: ['transaction_not_found'],
    },
  },
};
