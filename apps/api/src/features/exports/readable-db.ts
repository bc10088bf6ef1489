import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { hasReplayed, writtenSoFar } from './log-position.store.ts';

/** How long a copy may take to come up with what was committed before somebody asked. */
const CATCH_UP_MS = 3_000;
const LOOK_EVERY_MS = 50;

/**
 * Where to read a file from: the copy of the database, once it has everything that was committed when
 * the file was asked for, and the database itself where there is no copy, or it is away or too far
 * behind. So a file is never older than the click.
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
    while (!(await hasReplayed(copy, position))) {
      if (performance.now() > until) throw new Error('It is too far behind.');
      await wait(LOOK_EVERY_MS);
    }
    return copy;
  } catch (error) {
    log.warn({ err: error }, 'read replica not used');
    return db;
  }
}
