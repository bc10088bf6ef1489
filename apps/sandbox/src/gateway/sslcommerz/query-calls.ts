import type { FaultList } from '../../faults/fault-list.ts';
import { type Distortion, reportStatus, type WrittenAmount } from '../faults/distortion.ts';
import { gatewayTime } from '../gateway-time.ts';
import { type OrderState, paymentOf } from '../orders/order.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { connected, noAccess } from './query-replies.ts';
import { isStore } from './session.ts';
import { describeTransaction, type Order, queryWords } from './transaction.ts';

type Deps = { orders: OrderStore; faults: FaultList };
type Query = Record<string, unknown>;

/** Replies to `validationserverAPI.php`: whether a payment with this `val_id` is valid. */
export function validatePayment({ orders, faults }: Deps, query: Query, now: Date) {
  const order = orders.findPaid('sslcommerz', 'valId', String(query.val_id));
  if (order) order.statusQuestions += 1;
  // A wrong login gets the reply for an unknown payment.
  const reported = order && isStore(query) && reportStatus(faults, order);
  if (!order || !reported || !paymentOf(reported.state))
    return { status: 'INVALID_TRANSACTION', ...connected };
  const word = order.isValidated ? 'VALIDATED' : 'VALID';
  order.isValidated = true;
  return {
    ...describe(order, reported.state, reported.distortion),
    status: reported.distortion.word ?? word,
    validated_on: gatewayTime(now),
    gw_version: '',
    ...connected,
  };
}

/** All sessions with a number of the shop, and all attempts of each. */
export function findTransactions({ orders, faults }: Deps, query: Query) {
  if (!isStore(query)) return noAccess;
  const found = orders.findAll('sslcommerz', String(query.tran_id)).flatMap((order) => {
    order.statusQuestions += 1;
    const reported = reportStatus(faults, order);
    return reported
      ? [element(order, reported.state, reported.distortion), ...earlier(order, reported)]
      : [];
  });
  return { ...connected, no_of_trans_found: found.length, element: found };
}

/** The result of one session. */
export function findSession({ orders, faults }: Deps, query: Query) {
  if (!isStore(query)) return noAccess;
  const order = orders.find('sslcommerz', String(query.sessionkey));
  if (order) order.statusQuestions += 1;
  const reported = order && reportStatus(faults, order);
  if (!order || !reported) return { ...connected, status: 'FAILED', sessionkey: query.sessionkey };
  const { state, distortion } = reported;
  return { ...connected, ...element(order, state, distortion), sessionkey: query.sessionkey };
}

function element(order: Order, state: OrderState, distortion: Distortion) {
  const paidWord = order.isValidated ? 'VALIDATED' : 'VALID';
  const word = paymentOf(state) ? paidWord : queryWords[state.kind];
  return {
    ...describe(order, state, distortion),
    status: distortion.word ?? word,
    error: state.kind === 'failed' ? 'Do not honor' : '',
  };
}

type ReportedState = { state: OrderState; distortion: Distortion };

/** Attempts before the current one, newest first. */
function earlier(order: Order, { state, distortion }: ReportedState) {
  const isLatest = state.kind === order.attempts.at(-1)?.kind;
  const attempts = isLatest ? order.attempts.slice(0, -1) : order.attempts;
  return attempts.toReversed().map(({ kind, at }) => ({
    ...describe(order, { kind }, distortion),
    tran_date: gatewayTime(at),
    status: queryWords[kind],
    error: 'Do not honor',
  }));
}

function describe(order: Order, state: OrderState, distortion: Distortion) {
  const { invoice, amountText, write } = distortion;
  const payment = paymentOf(state);
  const described = describeTransaction(order, { payment, tranId: invoice, write: amountText });
  // The store amount has no decimals here if it is whole, unlike in the notification.
  const storeAmount = described.store_amount.replace(/\.00$/, '');
  const { amount, currency_amount } = described;
  return {
    ...described,
    store_amount: storeAmount,
    amount: asWritten(amount, write),
    currency_amount: asWritten(currency_amount, write),
  };
}

/** Text, or a number or nothing if a fault says so. */
function asWritten(amount: string, write: Distortion['write']): WrittenAmount {
  const example = write(0);
  if (example === undefined) return undefined;
  return typeof example === 'number' ? Number(amount) : amount;
}
