import type { AppDeps } from '../../../../deps.ts';
import { hasChatUser } from '../../chat-users.store.ts';
import { moveLease, takeLease } from './chat-leases.store.ts';

// Longer than the calls between two renewals take with a slow service. A killed process blocks a
// user for this long.
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = 20_000;

/** An exclusive lease on the sync of a user. */
export type Lease = {
  userId: number;
  /** The end of the lease. */
  until(): Date;
  /**
   * To be called before every change in the chat service. Throws `LeaseLost` if the lease has
   * ended.
   */
  renew(): Promise<void>;
  release(): Promise<void>;
};

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** `busy` if another process has a lease on the user, `gone` if the user was deleted. */
export async function leaseUser(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  userId: number,
): Promise<Lease | 'busy' | 'gone'> {
  const end = () => new Date(clock().getTime() + LEASE_MS);
  let until = end();
  if (!(await takeLease(db, userId, { now: clock(), until }))) {
    return (await hasChatUser(db, userId)) ? 'busy' : 'gone';
  }
  return {
    userId,
    until: () => until,
    async renew() {
      const later = end();
      if (!(await moveLease(db, userId, { from: until, to: later }))) {
        throw new LeaseLost(`user ${userId} is now leased by another sync`);
      }
      until = later;
    },
    async release() {
      await moveLease(db, userId, { from: until, to: null });
    },
  };
}

/**
 * Renews a lease until `stop`, for a sync that waits for its turn. A renewal that fails is made up
 * for by the next one, or by a new lease.
 */
export function keepLease(lease: Lease | 'busy' | 'gone'): { stop(): Promise<void> } {
  let last = Promise.resolve();
  const renewal = setInterval(() => {
    if (typeof lease === 'object') last = last.then(() => lease.renew()).catch(() => {});
  }, RENEW_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(renewal);
      await last;
    },
  };
}
