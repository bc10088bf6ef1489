import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { timeZoneFault } from '../../health/time-zone-fault.ts';
import { readReplicaState, writtenSoFar } from './log-position.store.ts';

/** How long to wait for the replica to catch up. */
const CATCH_UP_MS = 3_000;
const LOOK_EVERY_MS = 50;

/**
 * The database to export from: the replica, once it has everything committed before the request.
 * The primary if there is no replica, or if it is down, too far behind or not in UTC. A file is
 * therefore never older than the request.
 */
export async function readableDb({
  db,
  replica,
  log,
}: Pick<AppDeps, 'db' | 'replica' | 'log'>): Promise<Db> {
  if (replica === null) return db;
  try {
    const position = await writtenSoFar(db);
    const until = performance.now() + CATCH_UP_MS;
    for (;;) {
      const { isThere, timeZone } = await readReplicaState(replica, position);
      const zoneFault = timeZoneFault(timeZone);
      if (zoneFault !== null) throw new Error(zoneFault);
      if (isThere) return replica;
      if (performance.now() > until) throw new Error('it is too far behind');
      await wait(LOOK_EVERY_MS);
    }
  } catch (error) {
    log.warn({ err: error }, 'read replica not used');
    return db;
  }
}
