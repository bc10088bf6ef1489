import type { MoveKind } from '../orders/move-order.ts';
import { type Announcement, paymentOf } from '../orders/order.ts';
import type { Outcome, WayBack } from '../pay-page/way-back.ts';
import { store } from './session.ts';
import { signFields } from './sign.ts';
import { type Order, postedTransaction } from './transaction.ts';

type Fields = Record<string, string>;

/** What the shop is told of each thing that happens; a refund is told nobody. */
const words = {
  pay: { status: 'VALID', error: '' },
  fail: { status: 'FAILED', error: 'Do not honor' },
  cancel: { status: 'CANCELLED', error: 'Cancelled by User' },
  leave: { status: 'UNATTEMPTED', error: 'Customer did not choose to pay with any channel' },
  expire: { status: 'EXPIRED', error: 'Payment Timeout' },
  refund: null,
  authorize: null,
} satisfies Record<MoveKind, { status: string; error: string } | null>;

/** The browser posts the same fields as the gateway's server, to an address of its own for each. */
export function postBack(order: Order, outcome: Outcome): WayBack {
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

/** The notification to the shop's server (IPN), where the shop named an address for it. */
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

// What is posted of these but not signed: a failure has neither risk nor `val_id` at all.
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
