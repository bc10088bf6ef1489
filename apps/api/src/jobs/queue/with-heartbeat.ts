const BEAT_MS = 10_000;

/** Whoever has not said for so long that they live is dead, and their claims are anybody's. */
export const DEAD_AFTER_MS = 45_000;

/** Does some work that is claimed, and says every few seconds that whoever does it lives. */
export async function withHeartbeat<T>(
  sayAlive: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  // One that is not heard is made up for by the next.
  const beat = setInterval(() => void sayAlive().catch(() => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
