// Less is no fault of the clock: a reply may have been on its way, or in a cache for a minute.
const TOLERATED_MS = 5 * 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Learns the time from a reply. The clocks of phones can be wrong by hours or days. */
export function readServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get('Date') ?? '') - Date.now();
  // Also if there is no time in it.
  if (!(Math.abs(ahead - aheadMs) > TOLERATED_MS)) return;
  aheadMs = ahead;
  for (const listener of [...listeners]) listener();
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
