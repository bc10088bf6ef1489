import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { isDatabaseAway } from '../../../../database-away.ts';
import type { Db } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import { withFreePayments } from './lock-free-payments.store.ts';
import { gatewayIdName } from './lock-payment.store.ts';
import {
  type AnsweredPayment,
  gatewayIdOf,
  type Outcome,
  settleAlone,
  settleLoaded,
} from './settle-answered.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

const MOST = 32;
/** A group that takes longer holds nobody back any more. */
const PATIENCE_MS = 50;

const groups = new WeakMap<Db, (answered: AnsweredPayment) => Promise<Outcome | null>>();

/**
 * Settles a payment in one commit with others: while a group is settled the next one gathers, as
 * large as the load. Null where it has to be settled alone: it has a coupon, of which each takes a use
 * after the other, somebody else holds it, or the group failed.
 */
export async function settleTogether(
  deps: Deps,
  answered: AnsweredPayment,
): Promise<Outcome | null> {
  const { userId, couponCode } = answered.row;
  if (userId === null || couponCode !== null) return null;
  const join = groups.get(deps.db) ?? gather(deps);
  groups.set(deps.db, join);
  return join(answered);
}

function gather(deps: Deps): (answered: AnsweredPayment) => Promise<Outcome | null> {
  let underWay: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<AnsweredPayment, Outcome | null>(
    async (answered) => {
      const settled = settleGroup(deps, withoutRivals(answered));
      underWay = Promise.race([settled.catch(() => {}), sleep(PATIENCE_MS, null, { ref: false })]);
      const outcomes = await settled;
      return answered.map((one) => outcomes.get(one) ?? null);
    },
    {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn: (settleNext) => void underWay.then(settleNext),
    },
  );
  return (answered) => loader.load(answered);
}

/** Of each user and each gateway's id the first: what a second comes to depends on the first. */
function withoutRivals(answered: readonly AnsweredPayment[]): AnsweredPayment[] {
  const taken = new Set<string | number | null>();
  return answered.filter(({ row, verdict }) => {
    const idName = gatewayIdName({ gateway: row.gateway, gatewayId: gatewayIdOf(verdict) });
    if (taken.has(row.userId) || (idName !== null && taken.has(idName))) return false;
    taken.add(row.userId).add(idName);
    return true;
  });
}

async function settleGroup(
  { db, clock, log }: Deps,
  group: readonly AnsweredPayment[],
): Promise<Map<AnsweredPayment, Outcome | Error>> {
  const [only, second] = group;
  if (only && !second) {
    // Its error is its own, and not that of a rival who waits for it.
    return new Map([[only, await settleAlone(db, only, clock()).catch((error: Error) => error)]]);
  }
  try {
    const now = clock();
    const wanted = group.map(({ row: { id, userId, gateway }, verdict }) => ({
      id,
      userId,
      gateway,
      gatewayId: gatewayIdOf(verdict),
    }));
    return await withFreePayments(db, wanted, now, async (tx, payments) => {
      const loaded = payments.flatMap((payment) => {
        const answered = group.find(({ row }) => row.id === payment.row.id);
        return answered ? [{ payment, answered }] : [];
      });
      const outcomes = await settleLoaded(tx, loaded, now);
      return new Map(loaded.map(({ answered }, n) => [answered, outcomes[n] as Outcome]));
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // The others know nothing of the one that cannot be settled, which will say so alone.
    log.warn({ err: error, payments: group.length }, 'payments are settled one by one');
    return new Map();
  }
}
