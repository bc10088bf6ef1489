import type { UseQueryResult } from '@tanstack/react-query';

type Part = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'errorUpdateCount'>;

/**
 * Whether a part is being loaded and nothing has failed yet. What is below it waits for it, so that
 * nothing moves, but not for its retries.
 */
export function isFirstTry({ isPending, failureCount, errorUpdateCount }: Part): boolean {
  return isPending && failureCount + errorUpdateCount === 0;
}
