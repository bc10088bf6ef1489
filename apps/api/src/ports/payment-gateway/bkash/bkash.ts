import { MAX_INT } from '@nobayon/shared/contract/fields/fields.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { PostResult } from '../http/post-form.ts';
import { readStart } from '../http/read-start.ts';
import { takaText } from '../http/taka-text.ts';
import type {
  Answered,
  PaymentGateway,
  PaymentOrder,
  QueriedPayment,
  QueriedRefund,
  RefundAnswer,
  RefundRequest,
  StartedOrder,
} from '../payment-gateway.ts';
import { type BkashConnection, bkashCall } from './bkash-call.ts';
import { readBkashNotification } from './bkash-notification.ts';
import { REFUNDS_WITHIN_DAYS, readRefundState, readRequestedRefund } from './bkash-refunds.ts';
import { readCreated, readExecuted, readState } from './bkash-replies.ts';
import { certificates } from './sns-certificate.ts';
import { confirmations } from './sns-confirmation.ts';

export type BkashOptions = BkashConnection & {
  /** The SNS topic of its notifications; null to accept any. */
  topicArn: string | null;
  paymentUrlHosts: string[];
  allowLoopback: boolean;
};

/** bKash documents no limits for merchants; the maximum is what the database can store. */
const AMOUNTS = { min: 1_00, max: MAX_INT };

/** A payment ID is valid for a day and created shortly after our payment, hence the extra hour. */
const PAYABLE_FOR_MS = 25 * 60 * 60_000;

/** With only the two IDs it is a query. */
const REFUND = '/payment/refund';
/** Longer than the usual timeout: an execute call that is cut off leaves the result unknown. */
const EXECUTE_WITHIN_MS = 30_000;

/**
 * bKash tokenized checkout. The customer approves the payment on its page. The money moves when we
 * execute the payment, which is possible once. `verify` therefore queries the payment first,
 * executes it if it is approved, and queries it again if the answer is not clear. It never executes
 * a payment that may have been executed already.
 */
export function bkash(options: BkashOptions): PaymentGateway {
  const { baseUrl, topicArn, timeoutMs } = options;
  // The sandbox on this machine signs with its own certificate.
  const ownHost = options.allowLoopback ? new URL(baseUrl).host : null;
  const certificateOf = certificates({ ownHost, timeoutMs });
  const confirm = confirmations({ ownHost, timeoutMs });
  const call = bkashCall(options);

  const askState = async (payment: QueriedPayment & { reference: string }) => {
    const answer = await call('/payment/status', { paymentID: payment.reference });
    return { answer, state: readState(answer, payment) };
  };

  async function verify(payment: QueriedPayment): Promise<Answered<Verdict>> {
    const { reference } = payment;
    // Without a payment ID the customer was never sent to a payment page.
    if (reference === null) return { meaning: notFound, answer: null };
    const queried = await askState({ ...payment, reference });
    if (queried.state.kind !== 'agreed') return { meaning: queried.state, answer: queried.answer };
    if (!(await payment.mayCollect())) return { meaning: canceled, answer: queried.answer };
    const executed = await call('/execute', { paymentID: reference }, EXECUTE_WITHIN_MS);
    const meaning = readExecuted(executed, payment);
    if (meaning.kind === 'paid') return { meaning, answer: { queried: queried.answer, executed } };
    // Any other answer may have moved the money: query the payment, and do not execute it again.
    const again = await askState({ ...payment, reference });
    const stillAgreed = meaning.kind === 'failed' ? meaning : processing;
    return {
      meaning: again.state.kind === 'agreed' ? stillAgreed : again.state,
      answer: { queried: queried.answer, executed, again: again.answer },
    };
  }

  async function refundStatus(queried: QueriedRefund) {
    const answer = await call(REFUND, { paymentID: queried.reference, trxID: queried.gatewayId });
    return { meaning: readRefundState(answer, queried), answer };
  }

  async function refund({ reason, ...queried }: RefundRequest): Promise<Answered<RefundAnswer>> {
    const requested = await call(REFUND, {
      paymentID: queried.reference,
      trxID: queried.gatewayId,
      amount: takaText(queried.refundAmount),
      sku: queried.refundNumber,
      reason,
    });
    const meaning = readRequestedRefund(requested, queried);
    if (meaning.kind !== 'rejected') return { meaning, answer: requested };
    // A rejection is final only if bKash has no refund of this payment that it could be about.
    const again = await refundStatus(queried);
    const isNone = again.meaning.kind === 'not_requested';
    return {
      meaning: isNone ? meaning : again.meaning,
      answer: { requested, again: again.answer },
    };
  }

  const readStarted = (answer: PostResult, order: StartedOrder) =>
    readStart(answer, (it) => readCreated(it, order), options);

  return {
    name: 'bkash',
    capabilities: {
      isRemote: true,
      canQueryByInvoice: false,
      needsFinalCall: true,
      payableForMs: PAYABLE_FOR_MS,
      amounts: AMOUNTS,
      currencies: ['BDT'],
      needsPhone: false,
      // The status of a refunded payment stays Completed.
      reportsRefunds: false,
      refundsWithinDays: REFUNDS_WITHIN_DAYS,
    },
    verify,
    async start(order) {
      const answer = await call('/create', createBody(order));
      return { meaning: readStarted(answer, order), answer };
    },
    readStarted,
    refund,
    refundStatus,
    readReturn: ({ fields }) => ({
      status: returns.get(fields.status ?? '') ?? '',
      gatewayId: fields.paymentID ?? null,
    }),
    readNotification: (post) => readBkashNotification(post, { certificateOf, confirm, topicArn }),
  };
}

const notFound = { kind: 'unknown', reason: 'not_found' } as const;
const processing = { kind: 'unknown', reason: 'processing' } as const;
const canceled = { kind: 'canceled' } as const;

/** bKash's statuses of a returning browser, and ours. */
const returns = new Map([
  ['success', 'Successful'],
  ['failure', 'Failed'],
  ['cancel', 'Canceled'],
]);

function createBody({ invoiceNumber, amount, relayUrl }: PaymentOrder) {
  return {
    mode: '0011',
    payerReference: invoiceNumber,
    callbackURL: relayUrl,
    amount: takaText(amount),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: invoiceNumber,
  };
}
