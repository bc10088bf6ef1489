import { type Paisa, parseTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import { z } from 'zod';
import {
  AnswerAmount,
  AnswerId,
  AnswerText,
  type HttpAnswer,
  readJson,
} from '../http/read-json.ts';
import type { StartedPayment } from '../payment-gateway.ts';

const SessionReply = z.object({
  status: z.string(),
  failedreason: AnswerText.nullish(),
  sessionkey: AnswerText.nullish(),
  GatewayPageURL: z.string().nullish(),
});

/** Parses the answer to the call that opens a session. */
export function readSession(answer: HttpAnswer): StartedPayment {
  const reply = readJson(answer, SessionReply);
  const status = wordOf(reply?.status);
  if (reply && status === 'failed') {
    return { kind: 'rejected', reason: reply.failedreason || 'FAILED' };
  }
  if (!reply || status !== 'success') {
    return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  }
  // SSLCommerz accepted the order, but we do not know where to pay it.
  if (!reply.GatewayPageURL) return { kind: 'unknown', reason: 'SUCCESS without a payment page' };
  return {
    kind: 'started',
    paymentUrl: reply.GatewayPageURL,
    reference: reply.sessionkey || null,
  };
}

/** One attempt to pay an order. */
const Try = z.object({
  status: z.string().nullish(),
  tran_id: AnswerId.nullish(),
  val_id: AnswerId.nullish(),
  bank_tran_id: AnswerId.nullish(),
  amount: AnswerAmount.nullish(),
  currency: AnswerText.nullish(),
  risk_level: AnswerId.nullish(),
  // Only shown: a payment must not be lost because of it.
  card_type: AnswerText.nullish().catch(null),
});
type Try = z.infer<typeof Try>;

const FoundReply = z.object({
  APIConnect: z.string(),
  // If nothing was found it is absent, null or an empty text.
  element: z.array(Try).nullish().catch(null),
  no_of_trans_found: AnswerId.nullish(),
});

/** The state of an order, or the paid attempt that has to be validated. */
type Found = Verdict | { kind: 'validate'; validationId: string; isPaidTwice: boolean };

const unreadable = { kind: 'unknown', reason: 'unreadable' } as const;
const processing = { kind: 'unknown', reason: 'processing' } as const;

/**
 * Parses the state of an order. It can have several attempts, of which a paid one counts. A
 * customer who believes that the first one failed may have paid twice.
 */
export function readFound(answer: HttpAnswer, invoiceNumber: string): Found {
  const reply = readJson(answer, FoundReply);
  if (!reply) return unreadable;
  if (wordOf(reply.APIConnect) !== 'done') return { kind: 'unknown', reason: 'error' };
  const tries = reply.element ?? [];
  const [first] = tries;
  if (!first) {
    return reply.no_of_trans_found === '0' ? { kind: 'unknown', reason: 'not_found' } : unreadable;
  }
  if (tries.some(({ tran_id }) => tran_id !== invoiceNumber)) return unreadable;
  const paid = tries.filter(isPaid);
  const [one] = paid;
  if (!one) return ends.get(wordOf(first.status)) ?? processing;
  // It cannot be validated, so its amount is not known.
  if (!one.val_id) return paidAs(one, null);
  const isPaidTwice = new Set(paid.map((it) => it.bank_tran_id || it.val_id)).size > 1;
  return { kind: 'validate', validationId: one.val_id, isPaidTwice };
}

/** Statuses without a payment. An attempt that is paid later still settles the payment. */
const ends = new Map<string, Found>([
  ['failed', { kind: 'failed' }],
  ['cancelled', { kind: 'canceled' }],
  ['canceled', { kind: 'canceled' }],
  ['expired', { kind: 'canceled' }],
  ['refunded', { kind: 'refunded' }],
]);

/** Parses the validation of an attempt; `unknown` if it is about another order. */
export function readValidation(answer: HttpAnswer, invoiceNumber: string): Verdict {
  const validated = readJson(answer, Try);
  if (!validated || validated.tran_id !== invoiceNumber) return unreadable;
  if (!isPaid(validated)) return processing;
  const doubt = doubtOf(validated);
  return { ...paidAs(validated, parseTaka(validated.amount ?? '')), ...(doubt && { doubt }) };
}

function paidAs(attempt: Try, amount: Paisa | null) {
  const gatewayId = attempt.bank_tran_id || attempt.val_id || null;
  return { kind: 'paid' as const, gatewayId, amount, method: attempt.card_type || null };
}

function doubtOf({ currency, risk_level }: Try): 'currency' | 'risk' | null {
  if (currency?.toUpperCase() !== 'BDT') return 'currency';
  return risk_level === '0' ? null : 'risk';
}

function isPaid({ status }: Try): boolean {
  return ['valid', 'validated'].includes(wordOf(status));
}

/** A status in the form in which it is compared: trimmed and lower-cased; empty if absent. */
export function wordOf(status: string | null | undefined): string {
  return status?.trim().toLowerCase() ?? '';
}
