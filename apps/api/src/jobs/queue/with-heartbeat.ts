export const HEARTBEAT_MS = 10_000;

/** In milliseconds. A worker without a heartbeat for this long is dead, and its claims are free. */
export const DEAD_AFTER_MS = 45_000;

/** Runs claimed work and sends a heartbeat every few seconds. */
export async function withHeartbeat<T>(
  sendHeartbeat: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  // A lost heartbeat is made up for by the next one.
  const beat = setInterval(() => void sendHeartbeat().catch(() => {}), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
