import { readFile } from 'node:fs/promises';
import type { Setup } from './start-setup.ts';

/** The CPU time of a process so far, user and system, in microseconds. */
export async function readProcessorTime(setup: Setup, side: 'api' | 'floor'): Promise<number> {
  const url = side === 'api' ? setup.metricsUrl : `${setup.floorUrl}/metrics`;
  const text = await (await fetch(url)).text();
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error(`${url} tells no processor time`);
  return Number(seconds) * 1_000_000;
}

/** The CPU time of each connection so far, in milliseconds. */
export type PostgresTime = Record<'api' | 'floor', Map<number, number>>;

/**
 * The CPU time of PostgreSQL for the connections of the API and the floor, not of other programs.
 * NaN if the system does not report it.
 */
export async function readPostgresTime({ db }: Setup): Promise<PostgresTime> {
  const backends = await db.$queryRaw<{ pid: number; side: 'api' | 'floor' }[]>`
    SELECT pid, CASE application_name WHEN 'floor' THEN 'floor' ELSE 'api' END AS side
    FROM pg_stat_activity WHERE usename = 'nobayon_app' AND datname = current_database()`;
  const times: PostgresTime = { api: new Map(), floor: new Map() };
  for (const { pid, side } of backends) times[side].set(pid, await readSchedulerTime(pid));
  return times;
}

/** For connections that still exist: one that was closed for being idle used none. */
export function postgresTimeBetween(
  before: PostgresTime,
  after: PostgresTime,
  side: 'api' | 'floor',
): number {
  return [...after[side]].reduce(
    (sum, [pid, time]) => sum + time - (before[side].get(pid) ?? 0),
    0,
  );
}

async function readSchedulerTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null);
  return text === null ? Number.NaN : Number(text.split(' ')[0]) / 1_000_000;
}
