import { ABANDONED_AFTER_MS, nextCheckAt } from '@nobayon/shared/domain/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { releaseLapsed } from '../coupons/coupons.store.ts';
import { type Settled, settlePayment } from './settle-payment.ts';
import {
  claimDue,
  findTransaction,
  setNextCheck,
  type TransactionRow,
} from './transactions.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateway' | 'log'>;

const BATCH = 50;
const AT_ONCE = 5;
const LEASE_MS = 10 * 60_000;

/**
 * Asks about the payments that nobody came back from: after 3 minutes, then ever less often, for
 * 3 days; then they are given up as canceled, which a payment that comes after all still settles.
 * Also releases the coupon uses that lapsed.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  await releaseLapsed(deps.db, deps.clock());
  for (let claimed = BATCH; claimed === BATCH; ) {
    const now = deps.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await claimDue(deps.db, { now, leaseUntil, limit: BATCH });
    claimed = due.length;
    const verdicts = await inGroups(due, AT_ONCE, ({ id }) => checkOne(deps, id));
    warnOfWrongCredentials(deps, verdicts);
  }
}

async function checkOne(deps: Deps, id: number): Promise<Settled | null> {
  try {
    const row = await findTransaction(deps.db, id);
    if (!row) return null;
    const isAbandoned = ageOf(row, deps.clock()) >= ABANDONED_AFTER_MS;
    const settled = await settlePayment(deps, row, isAbandoned ? 'cancel' : 'wait');
    const again = isAbandoned ? null : nextCheckAt(row.checks + 1, deps.clock());
    await setNextCheck(deps.db, id, again);
    return settled;
  } catch (error) {
    // The lease brings it back; the others are not to wait for it.
    deps.log.error({ err: error, transactionId: id }, 'payment could not be checked');
    return null;
  }
}

function ageOf({ createdAt }: TransactionRow, now: Date): number {
  return now.getTime() - createdAt.getTime();
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
