import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../../../deps.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import { createNotifier } from './create-notifier.ts';
import { endOidcSessions } from './end-oidc-sessions.ts';

const EVERY_MS = 1_000;

/**
 * Handles ended sessions every second. Runs in the API, because only the API can decrypt the keys
 * that sign logout tokens. Any number of processes can run it at the same time.
 */
export function followSignOuts(
  deps: Pick<AppDeps, 'db' | 'log'>,
  current: CurrentProvider,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(deps, current, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(
  deps: Pick<AppDeps, 'db' | 'log'>,
  current: CurrentProvider,
  signal: AbortSignal,
): Promise<void> {
  const notifier = createNotifier(deps, current);
  let isWell = true;
  while (!signal.aborted) {
    try {
      await endOidcSessions(deps);
      await notifier.begin();
      isWell = true;
    } catch (error) {
      // Logged once, not every second while the database is unavailable.
      if (isWell) deps.log.warn({ err: error }, 'sign-outs are delayed');
      isWell = false;
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  await notifier.finish();
}

/** Handles the sessions that have ended until now, and waits for the notifications. */
export async function finishSignOuts(
  deps: Pick<AppDeps, 'db' | 'log'>,
  current: CurrentProvider,
): Promise<void> {
  const notifier = createNotifier(deps, current);
  await endOidcSessions(deps);
  await notifier.begin();
  await notifier.finish();
}
