import { type Db, notify } from '../db.ts';

/** Not noticed by who waits for a job, and long enough to tell of many commits at once. */
const WITHIN_MS = 50;

const aboutTo = new WeakSet<Db>();

/**
 * Has the workers look for jobs that were queued by `quietlyQueued`, once these are committed.
 * Without it, or where it does not arrive, they look every two seconds.
 */
export function tellWorkers(db: Db): void {
  if (aboutTo.has(db)) return;
  aboutTo.add(db);
  setTimeout(() => {
    aboutTo.delete(db);
    // However many hands are free look: what they find, they do.
    notify(db, 'jobs:insert', { count: Number.MAX_SAFE_INTEGER }).catch(() => {});
  }, WITHIN_MS).unref();
}
