import type { Call } from './load/create-caller.ts';
import { measureLoad } from './load/measure-load.ts';
import { print, printTable } from './print-table.ts';
import type { Result } from './results.ts';
import { makeHistory } from './setup/make-history.ts';
import { makeReader } from './setup/make-reader.ts';
import { readProcessorTime } from './setup/processor-time.ts';
import type { Setup } from './setup/start-setup.ts';
import { median } from './statistics/quantile.ts';

const ROUNDS = 7;
/** Warm-up calls, so that frequent code is fully compiled, as on a long-running server. */
const WARM_UP = 20_000;
const CALLS = 3_000;
const AT_ONCE = 8;

type Row = { name: string; path: string; goal: number };
const rows: Row[] = [
  { name: 'GET /api/auth/me', path: '/api/auth/me', goal: 2 },
  { name: 'GET /api/auth/plans', path: '/api/auth/plans', goal: 2 },
  { name: 'GET /api/payment/history', path: '/api/payment/history', goal: 2.5 },
];

/**
 * Measures the CPU time (user and system) of frequent API calls, which other programs on the
 * machine affect less than wall time. The floor is `node:http` with the same check of the token,
 * one prepared statement and its row as JSON.
 */
export async function calls(setup: Setup): Promise<Result[]> {
  const { token, ...reader } = await makeReader(setup);
  await makeHistory(setup.db, reader);
  const floor: Call = { method: 'GET', url: `${setup.floorUrl}/account`, token, expect: 200 };
  const measured = rows.map(
    ({ path }): Call => ({
      method: 'GET',
      url: `${setup.apiUrl}${path}`,
      token,
      expect: 200,
    }),
  );
  const sides = [floor, ...measured];
  for (const call of sides) await perCall(setup, call, WARM_UP);
  const taken = sides.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    // Interleaved, so that all see the same machine.
    for (const [n, call] of sides.entries()) taken[n]?.push(await perCall(setup, call, CALLS));
  }
  const [floorMicros = 0, ...micros] = taken.map(median);
  print(`Processor time of a call, ${AT_ONCE} at once, the median of ${ROUNDS} rounds\n`);
  const inMicros = (value: number) => `${value.toFixed(0)} µs`;
  const results = rows.map(
    ({ name, goal }, n): Result => ({
      what: `${name}, processor time`,
      now: inMicros(micros[n] ?? 0),
      floor: inMicros(floorMicros),
      ratio: (micros[n] ?? 0) / floorMicros,
      goal: { atMost: goal },
    }),
  );
  printTable([
    ['call', 'now', 'floor', 'ratio'],
    ...results.map(({ what, now, floor, ratio }) => [what, now, floor, ratio.toFixed(2)]),
  ]);
  return results;
}

/** The average in microseconds. */
async function perCall(setup: Setup, call: Call, count: number): Promise<number> {
  const side = call.url.startsWith(setup.floorUrl) ? 'floor' : 'api';
  const before = await readProcessorTime(setup, side);
  await measureLoad(AT_ONCE, Array<Call>(count).fill(call), setup.signal);
  return ((await readProcessorTime(setup, side)) - before) / count;
}
