import { parseTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { z } from 'zod';
import type { PostResult } from '../http/post-form.ts';
import {
  AnswerAmount,
  AnswerId,
  AnswerText,
  type HttpAnswer,
  readJson,
} from '../http/read-json.ts';
import type { QueriedPayment, StartedOrder, StartedPayment } from '../payment-gateway.ts';

const OK = '0000';
/** The code for a payment ID that does not exist. */
const UNKNOWN = '2002';
/** The code during maintenance, which is not an answer to the request. */
export const MAINTENANCE = '503';

const Reply = z.object({
  statusCode: AnswerId.nullish(),
  statusMessage: AnswerText.nullish(),
  /** Some rejections have these instead. */
  errorCode: AnswerId.nullish(),
  errorMessage: AnswerText.nullish(),
});

const Created = Reply.extend({
  paymentID: AnswerText.nullish(),
  bkashURL: z.string().nullish(),
  amount: AnswerAmount.nullish(),
  merchantInvoiceNumber: AnswerText.nullish(),
});

/** Parses the answer to `create`. It is `unknown` if it is about another payment or amount. */
export function readCreated(answer: HttpAnswer, order: StartedOrder): StartedPayment {
  const reply = readJson(answer, Created);
  const code = reply?.statusCode ?? reply?.errorCode;
  if (!reply || !code)
    return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  if (code !== OK) {
    const text = reply.statusMessage ?? reply.errorMessage ?? '';
    return { kind: 'rejected', reason: `${code} ${text}`.trim() };
  }
  if (!reply.paymentID || !reply.bkashURL) {
    return { kind: 'unknown', reason: '0000 without a payment page' };
  }
  if (isOther(reply.merchantInvoiceNumber, order.invoiceNumber)) {
    return { kind: 'unknown', reason: 'the answer is about another payment' };
  }
  if (reply.amount && parseTaka(reply.amount) !== order.amount) {
    return { kind: 'unknown', reason: 'the answer is about another amount' };
  }
  return { kind: 'started', paymentUrl: reply.bkashURL, reference: reply.paymentID };
}

const Payment = Reply.extend({
  paymentID: AnswerText.nullish(),
  trxID: AnswerId.nullish(),
  transactionStatus: AnswerText.nullish(),
  /** Whether the customer has approved it. The field has either name, or both are there. */
  userVerificationStatus: AnswerText.nullish(),
  verificationStatus: AnswerText.nullish(),
  amount: AnswerAmount.nullish(),
  currency: AnswerText.nullish(),
  merchantInvoice: AnswerText.nullish(),
  merchantInvoiceNumber: AnswerText.nullish(),
});
type Payment = z.infer<typeof Payment>;

/** The state of a payment. `agreed`: the customer has approved it, and we have to execute it. */
export type BkashState = Verdict | { kind: 'agreed' };

const unreadable = { kind: 'unknown', reason: 'unreadable' } as const;
const unreachable = { kind: 'unknown', reason: 'unreachable' } as const;
const error = { kind: 'unknown', reason: 'error' } as const;
const processing = { kind: 'unknown', reason: 'processing' } as const;

/** Parses the answer to a query. */
export function readState(answer: PostResult, queried: QueriedPayment): BkashState {
  if (answer.kind === 'unreachable') return unreachable;
  const payment = readJson(answer, Payment);
  const code = payment?.statusCode || payment?.errorCode;
  if (!payment || !code || code === MAINTENANCE) return unreadable;
  if (code === UNKNOWN) return { kind: 'unknown', reason: 'not_found' };
  if (code !== OK) return error;
  if (!isAbout(payment, queried)) return unreadable;
  const status = payment.transactionStatus?.toLowerCase() ?? '';
  if (status === 'completed') return paid(payment, queried);
  if (status === 'initiated' && isApproved(payment)) return { kind: 'agreed' };
  return ends.get(status) ?? processing;
}

function isApproved({ userVerificationStatus, verificationStatus }: Payment): boolean {
  return [userVerificationStatus, verificationStatus].some(
    (step) => step?.toLowerCase() === 'complete',
  );
}

const ends = new Map<string, Verdict>([
  ['failed', { kind: 'failed' }],
  ['declined', { kind: 'failed' }],
  ['cancelled', { kind: 'canceled' }],
  ['canceled', { kind: 'canceled' }],
  ['expired', { kind: 'canceled' }],
  ['refunded', { kind: 'refunded' }],
]);

/** Codes that say that an execute call moved no money. */
const REFUSED = new Set(['2023']);

/**
 * Parses the answer to an execute call. Only an unambiguous success is `paid`, and only a code that
 * is known to move no money is `failed`. Anything else may have moved the money.
 */
export function readExecuted(answer: PostResult, queried: QueriedPayment): Verdict {
  if (answer.kind === 'unreachable') return unreachable;
  const payment = readJson(answer, Payment);
  const code = payment?.statusCode ?? payment?.errorCode;
  if (payment && code && REFUSED.has(code)) return { kind: 'failed' };
  if (code !== OK || !payment || !isAbout(payment, queried)) return unreadable;
  return payment.transactionStatus?.toLowerCase() === 'completed'
    ? paid(payment, queried)
    : processing;
}

function paid(payment: Payment, queried: QueriedPayment): Verdict {
  // The query may omit the amount. It is then the one that the payment was created with: customers
  // are not sent to pay if the answer to `create` has another amount.
  const written = payment.amount ?? null;
  const amount = written === null || written === '' ? queried.amount : parseTaka(written);
  const isTaka = !payment.currency || payment.currency.toUpperCase() === 'BDT';
  return {
    kind: 'paid',
    gatewayId: payment.trxID || null,
    amount,
    method: 'bKash',
    ...(!isTaka && { doubt: 'currency' as const }),
  };
}

/** Queries and execute calls return the invoice number under different names. */
function isAbout(payment: Payment, { invoiceNumber, reference }: QueriedPayment): boolean {
  const invoice = payment.merchantInvoice ?? payment.merchantInvoiceNumber;
  return invoice === invoiceNumber && !isOther(payment.paymentID, reference ?? '');
}

/** Whether a value is present and differs from the expected one. */
function isOther(value: string | null | undefined, expected: string): boolean {
  return Boolean(value) && value !== expected;
}
