import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { resumeRemovals } from '../../features/chat-access/removals/removal-attempts.store.ts';
import { resumeSweeps } from '../../features/chat-access/sweep/chat-sweeps.store.ts';
import { endLeases } from '../../features/chat-access/sync/lease/chat-leases.store.ts';
import { resumePostChecks } from '../../features/payments/callback/posts.store.ts';
import { askAllOpen, endPauses } from '../../features/payments/due/due-payments.store.ts';
import { resumeGrants } from '../../features/payments/gateway-tokens/gateway-tokens.store.ts';
import { resumeRefunds } from '../../features/transactions/refunds/refunds.store.ts';
import { resumeMailServer } from '../../mail/mail-server-state.store.ts';
import { resumeMails } from '../../mail/mails.store.ts';
import { isQueueInstalled, resumeQueue, wasClockSetBack } from './clock-set-back.store.ts';

/** A payment may be due only at a time that the clock has not reached again. */
const ANY_TIME = new Date('9999-12-31T00:00:00Z');

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/**
 * Whatever claims something or postpones it in the database. Each makes due what waits for a later
 * time than the given one. A claim that is still in use is claimed twice, which is safe.
 */
const resumers: ((tx: DbOrTx, now: Date) => Promise<void>)[] = [
  resumeMails,
  resumeMailServer,
  resumeRefunds,
  resumeGrants,
  resumePostChecks,
  endLeases,
  resumeRemovals,
  resumeSweeps,
];

/**
 * Resumes work after the system clock was ahead and was set back, for example because a machine
 * started with a wrong clock: by hours if it takes the local time for UTC. Otherwise the queue's
 * calendar and everything that was postponed or claimed in the meantime would wait until that time
 * comes again, and no payment would be queried, and no reminder sent, until then.
 */
export async function resumeAfterClockSetBack({ db, clock, gateways, log }: Deps): Promise<void> {
  if (!(await isQueueInstalled(db)) || !(await wasClockSetBack(db))) return;
  const now = clock();
  await db.$transaction(async (tx) => {
    await resumeQueue(tx);
    for (const resume of resumers) await resume(tx, now);
    for (const { name } of gateways.connected) {
      await askAllOpen(tx, name, now);
      await endPauses(tx, name, ANY_TIME);
    }
  });
  log.warn('the system clock was set back: everything that waits is due now');
}
