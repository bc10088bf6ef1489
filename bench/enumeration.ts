import { seededRandom } from '@nobayon/prisma/seed/random/random.ts';
import { type Call, createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import { giveSubscriptions, makeAccounts } from './setup/make-accounts.ts';
import type { Setup } from './setup/start-setup.ts';
import { mannWhitney, welch } from './statistics/compare.ts';
import { median } from './statistics/quantile.ts';
import { shuffle } from './statistics/shuffle.ts';

const SAMPLES = 200;
const WARM_UP = 100;
const SEED = 20_261_120;
/** The significance level of the tests. */
const ALPHA = 0.01;

type Question = { name: string; ask: (setup: Setup, email: string) => Call };

const questions: Question[] = [
  {
    name: 'POST /api/auth/login',
    ask: ({ apiUrl }, email) => ({
      method: 'POST',
      url: `${apiUrl}/api/auth/login`,
      body: { email, password: 'Not-The-One-1' },
      expect: 401,
    }),
  },
  {
    name: 'POST /api/auth/forgot-password',
    ask: ({ apiUrl }, email) => ({
      method: 'POST',
      url: `${apiUrl}/api/auth/forgot-password`,
      body: { email },
      expect: 200,
    }),
  },
];

/** Tests whether the response time reveals that an address has an account. */
export async function enumeration(setup: Setup): Promise<void> {
  const count = SAMPLES + WARM_UP;
  const known = await makeAccounts(setup.db, count, (n) => `person${pad(n)}@example.com`);
  await giveSubscriptions(setup.db, known);
  const unknown = Array.from({ length: count }, (_, n) => `nobody${pad(n)}@example.com`);
  const random = seededRandom(SEED);

  print(`A known and an unknown account in turn, which first by chance (seed ${SEED}), ${SAMPLES}`);
  print('of each, one at a time, an address only once. Times in milliseconds.\n');
  const rows = [['', 'known', 'unknown', 'difference', 'U', 'p', "Cliff's δ", 't', 'p (Welch)']];
  for (const { name, ask } of questions) {
    const calls = {
      known: known.map(({ email }) => ask(setup, email)),
      unknown: unknown.map((email) => ask(setup, email)),
    };
    await timeAll(calls, { count: WARM_UP, random, signal: setup.signal });
    const times = await timeAll(calls, { count: SAMPLES, random, signal: setup.signal });
    rows.push([name, ...describe(times)]);
  }
  printTable(rows);
  print(`\nA difference would show as p below ${ALPHA}. δ is how much more often a known account`);
  print('takes the longer of two times than the shorter one: 0 never tells, 1 always does.');
}

type Both<T> = { known: T[]; unknown: T[] };

/**
 * Times this many calls of each kind, one pair at a time in random order, so that drift affects
 * both equally and nothing periodic can bias one of them.
 */
async function timeAll(
  calls: Both<Call>,
  { count, random, signal }: { count: number; random: () => number; signal: AbortSignal },
): Promise<Both<number>> {
  const caller = createCaller(1, signal);
  const times: Both<number> = { known: [], unknown: [] };
  const pairs = Array.from({ length: count }, () => shuffle(['known', 'unknown'] as const, random));
  for (const kind of pairs.flat()) {
    const call = calls[kind].shift();
    if (call) times[kind].push(await caller.call(call));
  }
  caller.close();
  return times;
}

function describe({ known, unknown }: Both<number>): string[] {
  const ranks = mannWhitney(known, unknown);
  const means = welch(known, unknown);
  return [
    median(known).toFixed(2),
    median(unknown).toFixed(2),
    signed(median(known) - median(unknown), 2),
    ranks.u.toFixed(0),
    chance(ranks.p),
    signed(ranks.delta, 3),
    signed(means.t, 2),
    chance(means.p),
  ];
}

function chance(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}

/** All addresses have the same length. */
function pad(n: number): string {
  return String(n).padStart(4, '0');
}
