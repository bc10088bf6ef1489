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
  TypedTrxId,
} from '../http/read-json.ts';
import type { StartedPayment } from '../payment-gateway.ts';

const Rejected = z.object({ status: z.literal(false), message: AnswerText.nullish() });
const Charge = z.object({ status: z.literal(true), pp_id: AnswerId, pp_url: z.string().min(1) });

/** Parses the answer to `create-charge`. */
export function readCharge(answer: HttpAnswer): StartedPayment {
  const charge = readJson(answer, Charge);
  if (charge) return { kind: 'started', paymentUrl: charge.pp_url, reference: charge.pp_id };
  const rejected = readJson(answer, Rejected);
  return rejected
    ? { kind: 'rejected', reason: rejected.message || `HTTP ${answer.status}` }
    : { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
}

const Metadata = z.object({ invoice_number: z.string().min(1).max(20) });

const Charged = z.object({
  pp_id: AnswerId,
  // Some versions return the metadata as JSON text.
  metadata: z.preprocess(
    (value) => (typeof value === 'string' ? parseJson(value) : value),
    Metadata,
  ),
  status: z.string(),
  amount: AnswerAmount.nullish(),
  refund_amount: AnswerAmount.nullish(),
  currency: AnswerText.nullish(),
  /** What the customer typed, where a human or a text message confirms the transfer. */
  transaction_id: TypedTrxId.nullish(),
  // Only shown: a payment must not be lost because of it.
  payment_method: AnswerText.nullish().catch(null),
});
type Charged = z.infer<typeof Charged>;

const unreadable = { kind: 'unknown', reason: 'unreadable' } as const;
const error = { kind: 'unknown', reason: 'error' } as const;
const processing = { kind: 'unknown', reason: 'processing' } as const;

/** Parses the state of a charge; `unknown` if the answer is about another one. */
export function readCharged(
  answer: PostResult,
  queried: { invoiceNumber: string; reference: string },
): Verdict {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: 'unreachable' };
  // PipraPay does not find a charge until the customer has begun to pay.
  const rejected = readJson(answer, Rejected);
  if (rejected) return /^invalid transaction/i.test(rejected.message ?? '') ? processing : error;
  const charged = answer.status === 200 ? readJson(answer, Charged) : null;
  const isAbout =
    charged?.pp_id === queried.reference &&
    charged.metadata.invoice_number === queried.invoiceNumber;
  if (!charged || !isAbout) return unreadable;
  return readings.get(charged.status.trim().toLowerCase())?.(charged) ?? processing;
}

const readings = new Map<string, (charged: Charged) => Verdict>([
  ['completed', paid],
  ['failed', () => ({ kind: 'failed' })],
  ['canceled', () => ({ kind: 'canceled' })],
  ['cancelled', () => ({ kind: 'canceled' })],
  ['refunded', () => ({ kind: 'refunded' })],
]);

function paid(charged: Charged): Verdict {
  const amount = parseTaka(charged.amount ?? '');
  const refunded = parseTaka(charged.refund_amount ?? '') ?? 0;
  if (amount !== null && refunded > 0 && refunded >= amount) return { kind: 'refunded' };
  const doubt = doubtOf(charged);
  return {
    kind: 'paid',
    gatewayId: charged.transaction_id?.trxId || charged.pp_id,
    amount,
    method: charged.payment_method || null,
    ...(doubt && { doubt }),
  };
}

function doubtOf({ currency, transaction_id }: Charged): 'currency' | 'gateway_id' | null {
  if (currency?.toUpperCase() !== 'BDT') return 'currency';
  return transaction_id && !transaction_id.isClear ? 'gateway_id' : null;
}

/** The payment that a notification is about: our invoice number and PipraPay's ID. */
export function nameOf(
  body: string,
): { invoiceNumber: string; reference: string; payload: unknown } | null {
  const parsed = Charged.pick({ pp_id: true, metadata: true }).safeParse(parseJson(body));
  if (!parsed.success) return null;
  return {
    invoiceNumber: parsed.data.metadata.invoice_number,
    reference: parsed.data.pp_id,
    payload: parseJson(body),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
