import type { AppDeps } from '../../../deps.ts';
import { hasChatUser } from '../chat-users.store.ts';
import { moveLease, takeLease } from './chat-leases.store.ts';

// Longer than the calls between two renewals take, however slow the service. One who is killed
// holds a user no longer than this.
const LEASE_MS = 60_000;

/** A user whom nobody else synchronises meanwhile. */
export type Hold = {
  userId: number;
  /** Until when, as of the last renewal. */
  until(): Date;
  /** Before every call that changes something there. Throws `HoldLost` when it was too late. */
  renew(): Promise<void>;
  release(): Promise<void>;
};

export class HoldLost extends Error {
  override readonly name = 'HoldLost';
}

/** `busy` while somebody else holds the user, `gone` where there is none. */
export async function holdUser(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  userId: number,
): Promise<Hold | 'busy' | 'gone'> {
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
        throw new HoldLost(`user ${userId} is now held by another sync`);
      }
      until = later;
    },
    async release() {
      await moveLease(db, userId, { from: until, to: null });
    },
  };
}
