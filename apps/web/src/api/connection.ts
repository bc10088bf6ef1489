import type { config } from '@nobayon/shared/contract/config.ts';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, judged by the calls of this page. */
export type Connection = 'reached' | 'lost';

// Not imported from the contract, to keep that out of this script.
const ASKED: typeof config.get.path = '/api/config';
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const LAST_RETRY_MS = 15_000;
/** A loss within this time after a recovery continues the failure before it. */
const STEADY_AFTER_MS = 30_000;

let current: Connection = 'reached';
let tries = 0;
let reachedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A call got a reply of any kind. */
export function reportReached(): void {
  if (current === 'reached') return;
  clearTimeout(timer);
  reachedAt = Date.now();
  become('reached');
}

/** A call got no reply. The server is polled, with growing pauses, until it replies. */
export function reportLost(): void {
  if (current === 'lost') return;
  if (Date.now() - reachedAt > STEADY_AFTER_MS) tries = 0;
  become('lost');
  tryLater();
  globalThis.window?.addEventListener('online', tryNow);
}

/** A call got no reply in time. Soon after a recovery, the connection is not the reason. */
export function reportTimeout(): void {
  if (Date.now() - reachedAt > STEADY_AFTER_MS) reportLost();
}

/**
 * Calls the listener when the connection is lost or restored. Returns the function to unsubscribe.
 */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connection = (): Connection => current;

/** Waits until the connection is restored, if it is lost. */
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
    // A connection that is silently lost would otherwise be waited for.
    await fetch(ASKED, { cache: 'no-store', signal: AbortSignal.timeout(LAST_RETRY_MS) });
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
