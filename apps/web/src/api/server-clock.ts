// A reply may have been on its way, or in a cache for a minute, before it seems to be old.
const TOLERATED_MS = 5 * 60_000;
// The header has whole seconds.
const FRACTION_MS = 1_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/**
 * Learns the time from a reply. The clocks of phones can be wrong by hours or days. The time is never
 * before a reply: compared with an older one, a new plan would last a day longer.
 */
export function readServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get('Date') ?? '') + FRACTION_MS - Date.now();
  // Also if there is no time in it.
  if (!(ahead > aheadMs || aheadMs - ahead > TOLERATED_MS)) return;
  const isWrong = Math.abs(ahead - aheadMs) > TOLERATED_MS;
  aheadMs = ahead;
  if (isWrong) for (const listener of [...listeners]) listener();
}

/** The current time of the server, by which plans expire. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Calls the listener when the device's clock turns out to be wrong. Returns the function to stop. */
export function followServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
