/** After this long an answer is not waited for any more, by anybody: it is asked anew. */
const GIVEN_UP_AFTER_MS = 10_000;

export class NoAnswerError extends Error {}

/**
 * Asks something that may hang. Whoever asks while the answer is under way shares it, so that
 * nobody's asking piles up; each waits for `withinMs` at most and then gets a NoAnswerError.
 */
export function askOnce<T>(ask: () => Promise<T>, withinMs: number): () => Promise<T> {
  let underWay: { answer: Promise<T>; since: number } | null = null;
  return () => {
    if (underWay === null || performance.now() - underWay.since > GIVEN_UP_AFTER_MS) {
      const asked = { answer: ask(), since: performance.now() };
      underWay = asked;
      const forget = () => {
        if (underWay === asked) underWay = null;
      };
      asked.answer.then(forget, forget);
    }
    return within(underWay.answer, withinMs);
  };
}

function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${ms} ms`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
