import { parseTaka } from '@nobayon/shared/domain/money.ts';
import type { Verdict } from '@nobayon/shared/domain/transaction.ts';
import { z } from 'zod';

type HttpAnswer = { status: number; text: string };

const NUL = String.fromCharCode(0);

const Code = z.union([z.string(), z.number()]).transform(String);
const Amount = z.union([z.string(), z.number()]).nullish();
// The database refuses NUL in a text.
const Text = z.string().transform((value) => value.replaceAll(NUL, '').trim());

const InitiateReply = z.object({
  status_code: Code,
  message: z.string().nullish(),
  payment_url: z.string().nullish(),
});

export type InitiateReply =
  | { kind: 'started'; paymentUrl: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

export function readInitiateReply(answer: HttpAnswer): InitiateReply {
  const reply = readJson(answer, InitiateReply);
  if (!reply) return { kind: 'unknown', reason: `HTTP ${answer.status} that cannot be read` };
  if (reply.status_code !== '200') {
    return { kind: 'refused', reason: `${reply.status_code} ${reply.message ?? ''}`.trim() };
  }
  // The order stands, and cannot be paid as far as we know.
  if (!reply.payment_url) return { kind: 'unknown', reason: '200 without a payment page' };
  return { kind: 'started', paymentUrl: reply.payment_url };
}

const StatusReply = z.object({
  status_code: Code,
  data: z
    .object({
      invoice_number: z.string().nullish(),
      trx_status: z.string().nullish(),
      trx_id: z.union([Text, z.number().transform(String)]).nullish(),
      payment_amount: Amount,
      request_amount: Amount,
      // A decoration: a payment is not lost for one that cannot be read.
      payment_method: Text.nullish().catch(null),
    })
    .nullish()
    // An empty object is written as an empty list.
    .catch(null),
});
type Found = NonNullable<z.infer<typeof StatusReply>['data']>;

/** "Not found" is also what a wrong merchant id is answered: never a reason to fail a payment. */
const NOT_FOUND = '2001';

/** What `/transaction-status` says about an invoice. Its outer `status` means only "looked up". */
export function readStatusReply(answer: HttpAnswer, invoiceNumber: string): Verdict {
  const reply = readJson(answer, StatusReply);
  if (!reply) return { kind: 'unknown', reason: 'unreadable' };
  if (reply.status_code === NOT_FOUND) return { kind: 'unknown', reason: 'not_found' };
  const { data } = reply;
  if (reply.status_code !== '200' || !data || isForAnother(data, invoiceNumber)) {
    return { kind: 'unknown', reason: 'unreadable' };
  }
  const word = data.trx_status?.trim().toLowerCase() ?? '';
  return readings.get(word)?.(data) ?? { kind: 'unknown', reason: 'processing' };
}

const paid = (data: Found): Verdict => {
  // An order has its amount whether it was paid or not: it is read only once the status says paid.
  // What was asked for counts; what was charged may have the fee in it.
  const written = [data.request_amount, data.payment_amount].find(isWritten);
  const amount = parseTaka(written ?? '');
  if (amount === null) return { kind: 'unknown', reason: 'unreadable' };
  return {
    kind: 'paid',
    gatewayId: data.trx_id || null,
    amount,
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

function isForAnother({ invoice_number }: Found, asked: string): boolean {
  return Boolean(invoice_number) && invoice_number !== asked;
}

/**
 * The body as the schema has it, whatever the content type says; null for anything else. What comes
 * with a redirect or with a fault of the server is no answer, whatever it says.
 */
function readJson<S extends z.ZodType>(
  { status, text }: HttpAnswer,
  schema: S,
): z.output<S> | null {
  if (isRedirect(status) || status >= 500) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
