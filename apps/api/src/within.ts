export class NoAnswerError extends Error {}

/**
 * Waits for an answer for at most `ms` milliseconds, then throws a NoAnswerError. An answer that
 * arrived while this process was busy still counts.
 */
export function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NoAnswerError(`no answer within ${ms} ms`));
    // Timers run before what arrived meanwhile is read.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
