import { escapeLiteral } from 'pg';
import type { Db } from './db.ts';
import { poolOf } from './pools.ts';

/**
 * Tells whoever listens. Of all that tell, one commits at a time, and the others wait for its write
 * to the disk: this one, which has nothing to lose, does not write, so that nobody waits for it.
 */
export async function notify(db: Db, channel: string, payload: object): Promise<void> {
  const [to, what] = [channel, JSON.stringify(payload)].map(escapeLiteral);
  await poolOf(db)?.pool.query(
    `SET LOCAL synchronous_commit = off; SELECT pg_notify(${to}, ${what})`,
  );
}
