import type { PaymentEvent } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { type GatewayName, isManual } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { type GatewayReply, repliesIn } from '@nobayon/shared/records/gateway-answer.ts';
import { bkashReader } from './answers/bkash.ts';
import type { Detail, GatewayMessage, MessageReader } from './answers/gateway-message.ts';
import { readManualAnswer } from './answers/manual.ts';
import { paystationReader } from './answers/paystation.ts';
import { piprapayReader } from './answers/piprapay.ts';
import { sslcommerzReader } from './answers/sslcommerz.ts';

/** An event of a payment, in words. */
export type EventReading = {
  title: string;
  /** Further facts in reading order. */
  details: Detail[];
};

/** A manual payment has no gateway response: its events are our own. */
const readers: Record<Exclude<GatewayName, 'manual'>, MessageReader> = {
  paystation: paystationReader,
  sslcommerz: sslcommerzReader,
  bkash: bkashReader,
  piprapay: piprapayReader,
};

/** The browser's callback uses the words of our own page, which are PayStation's. */
const returned = paystationReader.notification;

type Read = Pick<PaymentEvent, 'source' | 'payload'>;

export function readEvent({ source, payload }: Read, gateway: string | null): EventReading {
  if (source === 'gateway' && isManual(gateway)) return readManualAnswer(payload);
  const reader = new Map<string, MessageReader>(Object.entries(readers)).get(gateway ?? '');
  switch (source) {
    case 'gateway':
      return readAnswers(payload, reader);
    case 'browser':
      return titled('Customer returned', returned(payload));
    case 'notification':
      return titled('Gateway notification', reader?.notification(payload) ?? null);
    case 'unverified':
      // Without what it says: it may be by anybody.
      return { title: 'Post from an unverified sender', details: [] };
  }
}

/** The exact text of a response, or of what was posted. */
export function rawText({ source, payload }: Read): string {
  const replies = source === 'gateway' ? repliesIn(payload) : [];
  if (replies.length === 0) return JSON.stringify(payload, null, 2) ?? '';
  return replies.map(letterOf).join('\n\n');
}

function letterOf(reply: GatewayReply): string {
  return reply.kind === 'answered'
    ? `HTTP ${reply.status}\n${reply.text}`
    : `No response: ${reply.reason}`;
}

function readAnswers(payload: unknown, reader: MessageReader | undefined): EventReading {
  const last = repliesIn(payload).at(-1);
  if (!last || !reader) return { title: 'Gateway replied', details: [] };
  if (last.kind === 'unreachable') {
    return {
      title: 'Gateway could not be reached',
      details: [{ label: 'Reason', text: last.reason }],
    };
  }
  const message = reader.answer(jsonOf(last.text));
  if (message) return titled('Gateway reported', message, 'Gateway replied');
  return { title: `Gateway sent an unreadable reply (HTTP ${last.status})`, details: [] };
}

/** `bare` is the title of a response without content. */
function titled(what: string, message: GatewayMessage | null, bare = what): EventReading {
  if (message === null) return { title: bare, details: [] };
  if (message.kind === 'page') return { title: 'Payment page created', details: [] };
  return { title: message.word ? `${what}: ${message.word}` : bare, details: message.details };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
