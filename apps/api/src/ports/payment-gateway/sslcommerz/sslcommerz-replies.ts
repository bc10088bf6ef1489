import { parseTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction/transaction.ts';
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

/** What the call that opens a session answers. */
export function readSession(answer: HttpAnswer): StartedPayment {
  const reply = readJson(answer, SessionReply);
  const status = wordOf(reply?.status);
  if (reply && status === 'failed') {
    return { kind: 'refused', reason: reply.failedreason || 'FAILED' };
  }
  if (!reply || status !== 'success') {
    return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  }
  // The order stands, and cannot be paid as far as we know.
  if (!reply.GatewayPageURL) return { kind: 'unknown', reason: 'SUCCESS without a payment page' };
  return {
    kind: 'started',
    paymentUrl: reply.GatewayPageURL,
    reference: reply.sessionkey || null,
  };
}

/** One try to pay an order. */
const Try = z.object({
  status: z.string().nullish(),
  tran_id: AnswerId.nullish(),
  val_id: AnswerId.nullish(),
  bank_tran_id: AnswerId.nullish(),
  amount: AnswerAmount.nullish(),
  currency: AnswerText.nullish(),
  risk_level: AnswerId.nullish(),
  // A decoration: a payment is not lost for one that cannot be read.
  card_type: AnswerText.nullish().catch(null),
});
type Try = z.infer<typeof Try>;

const FoundReply = z.object({
  APIConnect: z.string(),
  // Where nothing was found it is left out, null, or an empty text.
  element: z.array(Try).nullish().catch(null),
  no_of_trans_found: AnswerId.nullish(),
});

/** What is said of our number, or that a try was paid, which its validation has to confirm. */
type Found =
  | Exclude<Verdict, { kind: 'paid' }>
  | { kind: 'validate'; validationId: string; isPaidTwice: boolean };

const unreadable = { kind: 'unknown', reason: 'unreadable' } as const;
const processing = { kind: 'unknown', reason: 'processing' } as const;

/**
 * What became of an order. There may be several tries: one that was paid is what counts. A customer who
 * thinks that the first one failed may have paid another.
 */
export function readFound(answer: HttpAnswer, invoiceNumber: string): Found {
  const reply = readJson(answer, FoundReply);
  if (!reply || wordOf(reply.APIConnect) !== 'done') return unreadable;
  const tries = reply.element ?? [];
  const [first] = tries;
  if (!first) {
    return reply.no_of_trans_found === '0' ? { kind: 'unknown', reason: 'not_found' } : unreadable;
  }
  if (tries.some(({ tran_id }) => tran_id !== invoiceNumber)) return unreadable;
  const paid = tries.filter(isPaid);
  const [one] = paid;
  if (!one) return ends.get(wordOf(first.status)) ?? processing;
  if (!one.val_id) return unreadable;
  const isPaidTwice = new Set(paid.map((it) => it.bank_tran_id || it.val_id)).size > 1;
  return { kind: 'validate', validationId: one.val_id, isPaidTwice };
}

/** Nobody paid, as far as is known by now; what is paid after all is settled as any payment is. */
const ends = new Map<string, Found>([
  ['failed', { kind: 'failed' }],
  ['cancelled', { kind: 'canceled' }],
  ['canceled', { kind: 'canceled' }],
  ['expired', { kind: 'canceled' }],
  ['refunded', { kind: 'refunded' }],
]);

/** What the validation of a try says of it, held against the order that it should be for. */
export function readValidation(answer: HttpAnswer, invoiceNumber: string): Verdict {
  const validated = readJson(answer, Try);
  if (!validated || validated.tran_id !== invoiceNumber) return unreadable;
  if (!isPaid(validated)) return processing;
  const amount = parseTaka(validated.amount ?? '');
  if (amount === null) return unreadable;
  const doubt = doubtOf(validated);
  return {
    kind: 'paid',
    gatewayId: validated.bank_tran_id || validated.val_id || null,
    amount,
    method: validated.card_type || null,
    ...(doubt && { doubt }),
  };
}

function doubtOf({ currency, risk_level }: Try): 'currency' | 'risk' | null {
  if (currency?.toUpperCase() !== 'BDT') return 'currency';
  return (risk_level ?? '0') === '0' ? null : 'risk';
}

function isPaid({ status }: Try): boolean {
  return ['valid', 'validated'].includes(wordOf(status));
}

/** A status as it is compared: trimmed and lower-cased, empty for none. */
export function wordOf(status: string | null | undefined): string {
  return status?.trim().toLowerCase() ?? '';
}
