import { setTimeout as wait } from 'node:timers/promises';
import { createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import { makeAccounts, PASSWORD } from './setup/make-accounts.ts';
import { makeAdmin } from './setup/make-admin.ts';
import { makeData } from './setup/make-data.ts';
import type { Setup } from './setup/start-setup.ts';
import { median, quantile } from './statistics/quantile.ts';

const ROUNDS = 3;
/** Long enough for a hundred logins at 50 ms of a core each, and for several exports. */
const ROUND_MS = 15_000;
const WARM_UP_MS = 1_000;
const LOGINS = 100;
const EXPORTS = 8;
const RETRY_MS = 1_000;
/** At 5,000 rows per second one export takes at least 2 seconds. */
const SIZE = { users: 5_000, payments: 10_000 };

const probes = ['/api/auth/me', '/api/auth/plans'] as const;
type Probe = (typeof probes)[number];
type Times = Record<Probe, number[]>;

/**
 * Measures how long other calls take while a hundred users sign in at once, and while eight files
 * are exported.
 */
export async function storm(setup: Setup): Promise<void> {
  await makeData(setup.db, SIZE);
  const token = await makeAdmin(setup);
  const emails = await makeAccounts(setup.db, LOGINS, (n) => `storm${n}@example.com`);
  const crowds: Record<string, Crowd> = {
    idle: { size: 0, call: async () => 'done' },
    [`${LOGINS} logins`]: {
      size: LOGINS,
      call: (n, signal) => signInOnce(setup, emails[n]?.email ?? '', signal),
    },
    [`${EXPORTS} exports`]: {
      size: EXPORTS,
      call: (_n, signal) => exportOnce(setup, token, signal),
    },
  };

  const all = new Map(Object.keys(crowds).map((name) => [name, noTimes()]));
  await probe(setup, { token, forMs: WARM_UP_MS, into: noTimes() });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, crowd] of Object.entries(crowds)) {
      const counts = await during(setup, crowd, () =>
        probe(setup, { token, forMs: ROUND_MS, into: all.get(name) ?? noTimes() }),
      );
      print(`${name}: ${counts.done} done, ${counts.busy} told to retry`);
    }
  }
  print('');
  printTable([
    ['', 'meanwhile', 'p50 ms', 'p99 ms', 'p99 : idle'],
    ...probes.flatMap((path) => {
      const idle = quantile(all.get('idle')?.[path] ?? [], 0.99);
      return [...all].map(([name, times]) => {
        const p99 = quantile(times[path], 0.99);
        return [
          `GET ${path}`,
          name,
          median(times[path]).toFixed(1),
          p99.toFixed(1),
          (p99 / idle).toFixed(1),
        ];
      });
    }),
  ]);
}

const noTimes = (): Times => ({ '/api/auth/me': [], '/api/auth/plans': [] });

/** Makes one call at a time for this many milliseconds, alternating between the probes. */
async function probe(
  { apiUrl, signal }: Setup,
  { token, forMs, into }: { token: string; forMs: number; into: Times },
) {
  const caller = createCaller(1, signal);
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    for (const path of probes) {
      into[path].push(await caller.call({ method: 'GET', url: apiUrl + path, token, expect: 200 }));
    }
  }
  caller.close();
}

type Crowd = {
  size: number;
  call(n: number, signal: AbortSignal): Promise<'done' | 'busy'>;
};

/**
 * Keeps a crowd calling until the work is done; rejected callers wait a moment before they retry.
 */
async function during({ signal }: Setup, { size, call }: Crowd, work: () => Promise<void>) {
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const counts = { done: 0, busy: 0 };
  const crowd = Array.from({ length: size }, async (_, n) => {
    while (!both.aborted) {
      try {
        const answer = await call(n, both);
        counts[answer] += 1;
        if (answer === 'busy') await wait(RETRY_MS, undefined, { signal: both });
      } catch (error) {
        if (!both.aborted) throw error;
      }
    }
  });
  await Promise.race([work(), Promise.all(crowd).then(work)]).finally(() => over.abort());
  await Promise.all(crowd);
  return counts;
}

async function signInOnce({ apiUrl }: Setup, email: string, signal: AbortSignal) {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
    signal,
  });
  await response.text();
  return answerOf(response);
}

async function exportOnce({ apiUrl }: Setup, token: string, signal: AbortSignal) {
  const created = await fetch(`${apiUrl}/api/admin/exports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ export: { kind: 'transactions' } }),
    signal,
  });
  const { url } = (await created.json()) as { url?: string };
  if (!url) return answerOf(created);
  const file = await fetch(apiUrl + url, { signal });
  for await (const _chunk of file.body ?? []) {
    // Read as fast as it arrives.
  }
  return answerOf(file);
}

function answerOf({ status }: Response): 'done' | 'busy' {
  if (status === 200) return 'done';
  if (status === 429 || status === 503) return 'busy';
  throw new Error(`The crowd was answered with ${status}`);
}
