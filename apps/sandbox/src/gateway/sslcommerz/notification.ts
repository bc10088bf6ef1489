import type { MoveKind } from '../orders/move-order.ts';
import { type Announcement, paymentOf } from '../orders/order.ts';
import type { BrowserReturn, Outcome } from '../pay-page/browser-return.ts';
import { store } from './session.ts';
import { signFields } from './sign.ts';
import { type Order, postedTransaction } from './transaction.ts';

type Fields = Record<string, string>;

/** The status words of notifications; there is none for a refund. */
const words = {
  pay: { status: 'VALID', error: '' },
  fail: { status: 'FAILED', error: 'Do not honor' },
  cancel: { status: 'CANCELLED', error: 'Cancelled by User' },
  leave: { status: 'UNATTEMPTED', error: 'Customer did not choose to pay with any channel' },
  expire: { status: 'EXPIRED', error: 'Payment Timeout' },
  refund: null,
  authorize: null,
} satisfies Record<MoveKind, { status: string; error: string } | null>;

/** The browser posts the same fields as the gateway's server, to a separate address by outcome. */
export function postBack(order: Order, outcome: Outcome): BrowserReturn {
  const { success_url, fail_url, cancel_url } = order.terms;
  const addresses = {
    pay: success_url,
    risky: success_url,
    fail: fail_url,
    cancel: cancel_url,
    leave: fail_url,
    expire: fail_url,
  } satisfies Record<Outcome, string>;
  const event = outcome === 'risky' ? 'pay' : outcome;
  return { method: 'POST', url: addresses[outcome], fields: noticeFields(order, words[event]) };
}

/** The notification to the shop's server (IPN), if the shop sent an address for it. */
export function announceTransaction(
  order: Order,
  event: MoveKind,
  isForged: () => boolean,
): Announcement | null {
  const word = words[event];
  const url = order.terms.ipn_url;
  if (url === undefined || !word) return null;
  const fields = noticeFields(order, word, isForged() ? 'another password' : store.store_passwd);
  return {
    url,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

// Fields that are posted but not signed: a failure has neither risk nor `val_id`.
const unsigned = new Set(['card_sub_brand', 'error']);
const ofPaidOnly = new Set(['val_id', 'store_amount', 'risk_level', 'risk_title']);

function noticeFields(
  order: Order,
  word: { status: string; error: string },
  password = store.store_passwd,
): Fields {
  const payment = word.status === 'VALID' ? paymentOf(order.state) : undefined;
  const all: Fields = { ...postedTransaction(order, payment), ...word };
  const fields = Object.fromEntries(
    Object.entries(all).filter(([name]) => payment || !ofPaidOnly.has(name)),
  );
  const keys = Object.keys(fields)
    .filter((name) => !unsigned.has(name))
    .sort();
  return { ...fields, ...signFields(fields, keys, password) };
}
