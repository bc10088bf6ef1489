/** How long somebody waits for the chat service. */
export const CHAT_TIMEOUT_MS = 5_000;

/** What comes of a try, or what is said when it takes too long: the try goes on all the same. */
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
