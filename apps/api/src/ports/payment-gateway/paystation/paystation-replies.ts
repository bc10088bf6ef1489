import { parseTaka } from '@nobayon/shared/domain/money.ts';
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

const Code = z.union([z.string(), z.number()]).transform(String);
const Amount = AnswerAmount.nullish();

const InitiateReply = z.object({
  status_code: Code,
  message: z.string().nullish(),
  payment_url: z.string().nullish(),
});

/** Parses the answer to `/initiate-payment`. */
export function readInitiateReply(answer: HttpAnswer): StartedPayment {
  const reply = readJson(answer, InitiateReply);
  if (!reply) return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  if (reply.status_code !== '200') {
    return { kind: 'rejected', reason: `${reply.status_code} ${reply.message ?? ''}`.trim() };
  }
  // PayStation accepted the order, but we do not know where to pay it.
  if (!reply.payment_url) return { kind: 'unknown', reason: '200 without a payment page' };
  return { kind: 'started', paymentUrl: reply.payment_url, reference: null };
}

const StatusReply = z.object({
  status_code: Code,
  data: z
    .object({
      invoice_number: z.string().nullish(),
      trx_status: z.string().nullish(),
      trx_id: AnswerId.nullish(),
      payment_amount: Amount,
      request_amount: Amount,
      // Only shown: a payment must not be lost because of it.
      payment_method: AnswerText.nullish().catch(null),
    })
    .nullish()
    // PayStation sends an empty object as an empty list.
    .catch(null),
});
type Found = NonNullable<z.infer<typeof StatusReply>['data']>;

/** Also the answer to a wrong merchant ID, so it never makes a payment fail. */
const NOT_FOUND = '2001';

/** Parses the answer to `/transaction-status`. Its outer `status` only means "looked up". */
export function readStatusReply(answer: HttpAnswer, invoiceNumber: string): Verdict {
  const reply = readJson(answer, StatusReply);
  if (!reply) return { kind: 'unknown', reason: 'unreadable' };
  if (reply.status_code === NOT_FOUND) return { kind: 'unknown', reason: 'not_found' };
  const { data } = reply;
  if (reply.status_code !== '200') return { kind: 'unknown', reason: 'error' };
  if (data?.invoice_number !== invoiceNumber) return { kind: 'unknown', reason: 'unreadable' };
  const word = data.trx_status?.trim().toLowerCase() ?? '';
  return readings.get(word)?.(data) ?? { kind: 'unknown', reason: 'processing' };
}

const paid = (data: Found): Verdict => {
  // The amount is present even if nothing was paid, so it counts only with a status of success. The
  // charged amount may include the fee; the requested amount does not.
  const written = [data.request_amount, data.payment_amount].find(isWritten);
  return {
    kind: 'paid',
    gatewayId: data.trx_id || null,
    amount: parseTaka(written ?? ''),
    method: data.payment_method || null,
  };
};
const failed = (): Verdict => ({ kind: 'failed' });
const refunded = (): Verdict => ({ kind: 'refunded' });

const readings = new Map<string, (data: Found) => Verdict>([
  ['success', paid],
  ['successful', paid],
  ['failed', failed],
  ['failure', failed],
  ['unsuccessful', failed],
  ['refund', refunded],
  ['refunded', refunded],
]);

function isWritten(amount: z.infer<typeof Amount>): boolean {
  return amount !== null && amount !== undefined && amount !== '';
}
