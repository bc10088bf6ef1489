import { escapeLiteral } from 'pg';
import type { Db } from './db.ts';
import { poolOf } from './pools.ts';

/**
 * Notifies listeners. PostgreSQL serializes commits with notifications, including their flush to
 * disk. This transaction has nothing to lose, so it does not flush, and others need not wait for
 * it.
 */
export async function notify(db: Db, channel: string, payload: object): Promise<void> {
  const [to, what] = [channel, JSON.stringify(payload)].map(escapeLiteral);
  await poolOf(db)?.pool.query(
    `SET LOCAL synchronous_commit = off; SELECT pg_notify(${to}, ${what})`,
  );
}
