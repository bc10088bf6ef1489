import { within } from '../within.ts';

/** In milliseconds. After this, the call counts as lost and is made again. */
const GIVEN_UP_AFTER_MS = 10_000;

/**
 * Shares a call that may hang: callers who arrive while it runs get the same answer, so that calls
 * never pile up. Each waits for at most `withinMs` milliseconds and then gets a NoAnswerError.
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
