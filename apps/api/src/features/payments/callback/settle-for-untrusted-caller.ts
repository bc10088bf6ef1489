import type { AppDeps } from '../../../deps.ts';
import type { PaymentGateways } from '../../../ports/payment-gateway/payment-gateways.ts';
import { weakMemoize } from '../../../weak-memoize.ts';
import type { Outcome } from '../settle/changes/settle-answered.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { findTransaction, type TransactionRow } from '../transactions.store.ts';
import { checkSoon } from './check-soon.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/** Settlements that posts to this process have started, by payment. */
const underWay = weakMemoize((_gateways: PaymentGateways) => new Map<number, Promise<Outcome>>());

/**
 * Settles a payment for a caller who is not its owner: the gateway, or anybody. The first post
 * queries the gateway at once. Posts that arrive during the query share its result, and one more
 * query follows for them and for those shortly after. However many posts arrive at however many
 * processes, the gateway is queried about once every two seconds, and once after the last.
 * `mayQuery` says whether this post may.
 */
export async function settleForUntrustedCaller(
  deps: Deps,
  row: TransactionRow,
  { mayQuery }: { mayQuery: boolean },
): Promise<Outcome> {
  const settling = underWay(deps.gateways);
  const current = settling.get(row.id);
  // A post with the right to query always does: it may have arrived after the current settlement
  // queried.
  if (current && !mayQuery) {
    const [{ transaction }] = await Promise.all([current, checkSoon(deps, row)]);
    return { transaction, moved: false };
  }
  const outcome = settleUnlessAsked(deps, row, { mayQuery }).finally(() => {
    if (settling.get(row.id) === outcome) settling.delete(row.id);
  });
  settling.set(row.id, outcome);
  return outcome;
}

async function settleUnlessAsked(
  deps: Deps,
  row: TransactionRow,
  { mayQuery }: { mayQuery: boolean },
): Promise<Outcome> {
  if (mayQuery) return settlePayment(deps, row);
  await checkSoon(deps, row);
  const transaction = (await findTransaction(deps.db, row.id)) ?? row;
  return { transaction, moved: false };
}
