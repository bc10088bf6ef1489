import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { timeZoneFault } from '../../health/time-zone-fault.ts';
import { readCopyState, writtenSoFar } from './log-position.store.ts';

/** How long a copy may take to come up with what was committed before somebody asked. */
const CATCH_UP_MS = 3_000;
const LOOK_EVERY_MS = 50;

/**
 * Where to read a file from: the copy of the database, once it has everything that was committed when
 * the file was asked for, and the database itself where there is no copy, or it is away, too far
 * behind or not read in UTC. So a file is never older than the click.
 */
export async function readableDb({
  db,
  copy,
  log,
}: Pick<AppDeps, 'db' | 'copy' | 'log'>): Promise<Db> {
  if (copy === null) return db;
  try {
    const position = await writtenSoFar(db);
    const until = performance.now() + CATCH_UP_MS;
    for (;;) {
      const { isThere, timeZone } = await readCopyState(copy, position);
      const zoneFault = timeZoneFault(timeZone);
      if (zoneFault !== null) throw new Error(zoneFault);
      if (isThere) return copy;
      if (performance.now() > until) throw new Error('it is too far behind');
      await wait(LOOK_EVERY_MS);
    }
  } catch (error) {
    log.warn({ err: error }, 'read replica not used');
    return db;
  }
}
