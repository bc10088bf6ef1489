import { normalizeAccountNumber } from '../domain/manual/wallet.ts';
import { repliesIn } from './gateway-answer.ts';

/** What gateways call the number of the wallet that a payment was sent from. */
const FIELDS = ['payer_mobile_no', 'debitMSISDN', 'customerMsisdn', 'sender_number'];

/** With a country code and separators. Anybody can post a text that takes long to normalize. */
const LONGEST = 40;

/**
 * The number of the payer's wallet in what a gateway posted or replied, in the format of
 * `normalizeAccountNumber`; null if there is none.
 */
export function payerNumberIn(payload: unknown): string | null {
  for (const message of [payload, ...repliesIn(payload).map(bodyOf)]) {
    const number = numberIn(message) ?? numberIn(fieldsOf(message).data);
    if (number !== null) return number;
  }
  return null;
}

function numberIn(message: unknown): string | null {
  const values = fieldsOf(message);
  for (const field of FIELDS) {
    const value = values[field];
    const isShort = typeof value === 'string' && value.length <= LONGEST;
    const number = isShort ? normalizeAccountNumber('rocket', value) : null;
    if (number !== null) return number;
  }
  return null;
}

function bodyOf(reply: ReturnType<typeof repliesIn>[number]): unknown {
  if (reply.kind !== 'answered') return null;
  try {
    return JSON.parse(reply.text);
  } catch {
    // An error page, or a reply that was cut.
    return null;
  }
}

function fieldsOf(message: unknown): Record<string, unknown> {
  return typeof message === 'object' && message !== null
    ? (message as Record<string, unknown>)
    : {};
}
