/** How long users wait for the chat service. */
export const CHAT_TIMEOUT_MS = 5_000;

/** The result of an attempt, or `tooLate` after a timeout. The attempt itself continues. */
export async function withTimeout<T>(
  trying: Promise<T>,
  tooLate: T,
  signal = AbortSignal.timeout(CHAT_TIMEOUT_MS),
): Promise<T> {
  return Promise.race([
    trying,
    new Promise<T>((resolve) => {
      signal.addEventListener('abort', () => resolve(tooLate), { once: true });
    }),
  ]);
}
