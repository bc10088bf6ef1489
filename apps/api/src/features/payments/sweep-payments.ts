import { isAbandoned, nextCheckAt } from '@nobayon/shared/domain/next-check.ts';
import { hasAnswered, isOpen } from '@nobayon/shared/domain/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { releaseLapsed } from '../coupons/coupon-uses.store.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import { claimDue, findTransaction, noteCheck } from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;

const BATCH = 50;
const AT_ONCE = 5;
const LEASE_MS = 10 * 60_000;

/**
 * Asks about the payments that nobody came back from: after 3 minutes, then ever less often, for
 * 3 days; then they are given up as canceled, which a payment that comes after all still settles.
 * After them it asks about some of those that were paid, since no gateway tells of a refund.
 * Also releases the coupon uses that lapsed.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  await releaseLapsed(deps.db, deps.clock());
  for (let checked = BATCH; checked === BATCH; ) {
    const verdicts = await checkDue(deps, 'open');
    checked = verdicts.length;
    warnOfWrongCredentials(deps, verdicts);
  }
  // One batch a sweep: a day's worth of them must keep no customer waiting.
  await checkDue(deps, 'paid');
}

async function checkDue(deps: Deps, which: 'open' | 'paid'): Promise<(Settled | null)[]> {
  const now = deps.clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await claimDue(deps.db, which, { now, leaseUntil, limit: BATCH });
  return inGroups(due, AT_ONCE, ({ id }) => checkOne(deps, id));
}

async function checkOne(deps: Deps, id: number): Promise<Settled | null> {
  try {
    const row = await findTransaction(deps.db, id);
    if (!row) return null;
    const whileUnknown = isAbandoned(row, deps.clock()) ? 'give_up' : 'wait';
    const settled = await settlePayment(deps, row, whileUnknown);
    const { transaction } = settled;
    // After days of silence the next turn of a paid one is far away: the lease brings it back.
    if (isOpen(transaction.status) || hasAnswered(settled.verdict)) {
      const again = nextCheckAt({ ...transaction, checks: row.checks + 1 }, deps.clock());
      await noteCheck(deps.db, transaction, again);
    }
    return settled;
  } catch (error) {
    // The lease brings it back; the others are not to wait for it.
    deps.log.error({ err: error, transactionId: id }, 'payment could not be checked');
    return null;
  }
}

/** One unknown invoice is an oddity; nothing but unknown invoices is a wrong merchant id. */
function warnOfWrongCredentials({ log }: Deps, checked: (Settled | null)[]): void {
  const verdicts = checked.flatMap((settled) => (settled ? [settled.verdict] : []));
  const isNotFound = (verdict: Settled['verdict']) =>
    verdict.kind === 'unknown' && verdict.reason === 'not_found';
  if (verdicts.length >= 3 && verdicts.every(isNotFound)) {
    log.error(
      { asked: verdicts.length },
      'the gateway knows none of our payments: wrong merchant?',
    );
  }
}

async function inGroups<T, R>(
  items: T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}
