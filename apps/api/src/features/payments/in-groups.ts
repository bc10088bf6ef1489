import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { isDatabaseAway } from '../../database/database-away.ts';
import type { Db } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import { weakMemoize } from '../../weak-memoize.ts';

const MAX_GROUP = 32;
/** In milliseconds. A group that takes longer no longer delays the next one. */
const MAX_HOLD_MS = 50;

/** Kinds of grouped work, as the metric of failed groups names them. */
export const groupedWork = ['settlements', 'posts'] as const;
type GroupedWork = (typeof groupedWork)[number];

type Work<T, R> = {
  alone(one: T): Promise<R>;
  /**
   * The results by item. An item that is left out has not been processed and is processed alone.
   */
  together(group: readonly T[]): Promise<Map<T, R>>;
  /**
   * Keys that no two items of a group may share. An item that shares one is processed alone, after
   * the group.
   */
  keysOf(one: T): readonly (string | number | null)[];
};

const failures = weakMemoize((_db: Db) => new Map<GroupedWork, number>());

/** The number of failed groups of each kind of work in this process. */
export const failedGroups = (db: Db, work: GroupedWork): number => failures(db).get(work) ?? 0;

/**
 * Processes items that arrive individually in groups. While a group is running, the next one
 * gathers, so that groups grow with the load. A group that fails is rolled back and its items are
 * processed individually, so that only the faulty one fails. If the database is down, all of them
 * fail.
 */
export function inGroups<Deps extends Pick<AppDeps, 'db' | 'log'>, T, R>(
  work: GroupedWork,
  how: (deps: Deps) => Work<T, R>,
): (deps: Deps, one: T) => Promise<R> {
  const joins = new WeakMap<Db, (one: T) => Promise<R>>();
  return (deps, one) => {
    const join =
      joins.get(deps.db) ??
      gather(how(deps), (error, { length }) => countFailedGroup(deps, work, error, length));
    joins.set(deps.db, join);
    return join(one);
  };
}

function countFailedGroup(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  work: GroupedWork,
  error: unknown,
  size: number,
): void {
  failures(db).set(work, failedGroups(db, work) + 1);
  log.warn({ err: error, work, size }, 'a group failed and is done one by one');
}

function gather<T, R>(
  { alone, together, keysOf }: Work<T, R>,
  failed: (error: unknown, group: readonly T[]) => void,
): (one: T) => Promise<R> {
  async function runBatch(group: readonly T[]): Promise<({ result: R } | Error | null)[]> {
    const [only, second] = group;
    // The error belongs to its own item, not to the callers waiting for others.
    if (only && !second) return [await alone(only).then(done, (error: Error) => error)];
    try {
      const results = await together(withoutConflicts(group, keysOf));
      return group.map((one) => (results.has(one) ? done(results.get(one) as R) : null));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed(error, group);
      return group.map(() => null);
    }
  }

  let underWay: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<T, { result: R } | null>(
    (group) => {
      const ended = runBatch(group);
      underWay = Promise.race([ended.catch(() => {}), sleep(MAX_HOLD_MS, null, { ref: false })]);
      return ended;
    },
    {
      cache: false,
      maxBatchSize: MAX_GROUP,
      batchScheduleFn: (doNext) => void underWay.then(() => setImmediate(doNext)),
    },
  );
  return async (one) => {
    const ended = await loader.load(one);
    return ended ? ended.result : alone(one);
  };
}

const done = <R>(result: R) => ({ result });

function withoutConflicts<T>(group: readonly T[], keysOf: Work<T, unknown>['keysOf']): T[] {
  const taken = new Set<string | number>();
  return group.filter((one) => {
    const keys = keysOf(one).filter((key) => key !== null);
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}
