import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { isDatabaseAway } from '../../database-away.ts';

const MOST = 32;
/** A group that takes longer holds nobody back any more. */
const PATIENCE_MS = 50;

export type Work<T, R> = {
  alone(one: T): Promise<R>;
  /** What becomes of each of them; of one that is left out nothing has, and it is done alone. */
  together(group: readonly T[]): Promise<Map<T, R>>;
  /** What no two of a group may have in common: the second is done alone, after the group. */
  keysOf(one: T): readonly (string | number | null)[];
  /** The group failed, so that it never happened: each of it is done alone. */
  failed(error: unknown, group: readonly T[]): void;
};

/**
 * Does at once what arrives alone. While a group is under way the next one gathers, as large as the
 * load. Without the database all of a group are told so.
 */
export function inGroups<T, R>({
  alone,
  together,
  keysOf,
  failed,
}: Work<T, R>): (one: T) => Promise<R> {
  async function doGroup(group: readonly T[]): Promise<({ result: R } | Error | null)[]> {
    const [only, second] = group;
    // Its error is its own, and not that of those who wait for it.
    if (only && !second) return [await alone(only).then(done, (error: Error) => error)];
    try {
      const results = await together(withoutRivals(group, keysOf));
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
      const ended = doGroup(group);
      underWay = Promise.race([ended.catch(() => {}), sleep(PATIENCE_MS, null, { ref: false })]);
      return ended;
    },
    {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn: (doNext) => void underWay.then(() => setImmediate(doNext)),
    },
  );
  return async (one) => {
    const ended = await loader.load(one);
    return ended ? ended.result : alone(one);
  };
}

const done = <R>(result: R) => ({ result });

function withoutRivals<T>(group: readonly T[], keysOf: Work<T, unknown>['keysOf']): T[] {
  const taken = new Set<string | number>();
  return group.filter((one) => {
    const keys = keysOf(one).filter((key) => key !== null);
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}
