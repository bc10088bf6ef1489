import { type Db, notify } from '../db.ts';

/** In milliseconds: not noticeable, and long enough to cover many commits. */
const WITHIN_MS = 50;

const aboutTo = new WeakSet<Db>();

/**
 * Notifies the workers of jobs from `queuedWithoutNotify`, after their commit. Without a notification
 * they look every two seconds.
 */
export function notifyWorkers(db: Db): void {
  if (aboutTo.has(db)) return;
  aboutTo.add(db);
  setTimeout(() => {
    aboutTo.delete(db);
    // Wakes any number of idle workers: each takes what it finds.
    notify(db, 'jobs:insert', { count: Number.MAX_SAFE_INTEGER }).catch(() => {});
  }, WITHIN_MS).unref();
}
