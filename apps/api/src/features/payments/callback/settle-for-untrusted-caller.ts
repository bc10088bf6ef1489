import type { AppDeps } from '../../../deps.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway/payment-gateways.ts';
import { type Settled, settlePayment } from '../settle/settle-payment.ts';
import { findTransaction, type TransactionRow } from '../transactions.store.ts';
import { checkSoon } from './check-soon.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;
type Outcome = Pick<Settled, 'transaction' | 'moved'>;

/** What posts to this process have under way, by payment. */
const underWay = new WeakMap<PaymentGateways, Map<number, Promise<Outcome>>>();

/**
 * Settles a payment that somebody posted about whom it does not belong to: the gateway, or anybody.
 * A post makes us ask at once; those that come meanwhile share what comes of it, and they and those
 * that follow within a moment have it asked about once more when that is over. However many come,
 * to however many processes, the gateway is asked every second or so, and again after the last:
 * `mayAsk` says whether this one got the right to.
 */
export async function settleForUntrustedCaller(
  deps: Deps,
  row: TransactionRow,
  mayAsk: boolean,
): Promise<Outcome> {
  const settling = underWay.get(deps.gateways) ?? new Map<number, Promise<Outcome>>();
  underWay.set(deps.gateways, settling);
  const current = settling.get(row.id);
  // Who has the right to ask does: the answer to a post that came after theirs may have overtaken it,
  // and what that one has under way asks nobody.
  if (current && !mayAsk) {
    const [{ transaction }] = await Promise.all([current, checkSoon(deps, row)]);
    return { transaction, moved: false };
  }
  const outcome = settleUnlessAsked(deps, row, mayAsk).finally(() => {
    if (settling.get(row.id) === outcome) settling.delete(row.id);
  });
  settling.set(row.id, outcome);
  return outcome;
}

async function settleUnlessAsked(
  deps: Deps,
  row: TransactionRow,
  mayAsk: boolean,
): Promise<Outcome> {
  if (mayAsk) return settlePayment(deps, row);
  await checkSoon(deps, row);
  const transaction = (await findTransaction(deps.db, row.id)) ?? row;
  return { transaction, moved: false };
}
