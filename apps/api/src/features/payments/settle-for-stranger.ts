import type { AppDeps } from '../../deps.ts';
import type { PaymentGateway } from '../../ports/payment-gateway/payment-gateway.ts';
import { checkSoon, POST_PAUSE_MS } from './check-soon.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import { claimPostCheck, findTransaction, type TransactionRow } from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;
type Outcome = Pick<Settled, 'transaction' | 'moved'>;

/** What posts to this process have under way, by payment. */
const underWay = new WeakMap<PaymentGateway, Map<number, Promise<Outcome>>>();

/**
 * Settles a payment that somebody posted about whom it does not belong to: the gateway, or anybody.
 * A post makes us ask at once; those that come meanwhile share what comes of it, and they and those
 * that follow within a moment have it asked about once more when that is over. However many come,
 * to however many processes, the gateway is asked every second or so, and again after the last.
 */
export async function settleForStranger(deps: Deps, row: TransactionRow): Promise<Outcome> {
  const settling = underWay.get(deps.gateway) ?? new Map<number, Promise<Outcome>>();
  underWay.set(deps.gateway, settling);
  const current = settling.get(row.id);
  if (current) {
    const [{ transaction }] = await Promise.all([current, checkSoon(deps, row)]);
    return { transaction, moved: false };
  }
  const outcome = settleUnlessAsked(deps, row).finally(() => settling.delete(row.id));
  settling.set(row.id, outcome);
  return outcome;
}

async function settleUnlessAsked(deps: Deps, row: TransactionRow): Promise<Outcome> {
  const now = deps.clock();
  const since = new Date(now.getTime() - POST_PAUSE_MS);
  if (await claimPostCheck(deps.db, row.id, { now, since })) return settlePayment(deps, row);
  await checkSoon(deps, row);
  const transaction = (await findTransaction(deps.db, row.id)) ?? row;
  return { transaction, moved: false };
}
