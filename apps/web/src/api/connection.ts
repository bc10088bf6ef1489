import type { config } from '@nobayon/shared/contract/config.ts';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the calls of this page tell. */
export type Connection = 'reached' | 'lost';

// Written out, since the contract itself is not needed to ask whether there is an answer.
const ASKED: typeof config.get.path = '/api/config';
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const LAST_RETRY_MS = 15_000;
/** What comes and goes more often than this counts as one failure. */
const STEADY_AFTER_MS = 30_000;

let current: Connection = 'reached';
let tries = 0;
let reachedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A call got an answer, of whatever kind. */
export function reportReached(): void {
  if (current === 'reached') return;
  clearTimeout(timer);
  reachedAt = Date.now();
  become('reached');
}

/** A call got none. The server is asked again, less and less often, until it answers. */
export function reportLost(): void {
  if (current === 'lost') return;
  if (Date.now() - reachedAt > STEADY_AFTER_MS) tries = 0;
  become('lost');
  tryLater();
  globalThis.window?.addEventListener('online', tryNow);
}

/** Tells when the connection is lost and when it is back. Gives the way to stop. */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connection = (): Connection => current;

/** Waits for the connection, where it is lost. */
export async function untilReached(): Promise<void> {
  if (current === 'reached') return;
  await new Promise<void>((resolve) => {
    const stop = followConnection(() => {
      if (current === 'lost') return;
      stop();
      resolve();
    });
  });
}

export function useConnection(): Connection {
  return useSyncExternalStore(followConnection, connection, () => 'reached' as const);
}

function tryLater(): void {
  timer = setTimeout(() => void tryNow(), RETRY_MS[tries] ?? LAST_RETRY_MS);
  tries += 1;
}

async function tryNow(): Promise<void> {
  clearTimeout(timer);
  try {
    await fetch(ASKED, { cache: 'no-store' });
    reportReached();
  } catch {
    if (current === 'lost') tryLater();
  }
}

function become(next: Connection): void {
  if (next === current) return;
  current = next;
  if (next === 'reached') globalThis.window?.removeEventListener('online', tryNow);
  for (const listener of [...listeners]) listener();
}
