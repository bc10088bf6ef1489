import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryHint } from '../../api/errors/error-text.ts';
import { ErrorBanner } from './error-banner.tsx';

type Props = {
  /** What failed: "Failed to load plans". */
  text: string;
  part: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;
};

/**
 * Says that a part of a screen failed to load, until it is loaded. Empty while it loads for the
 * first time, and while older data is shown.
 */
export function LoadError({ text, part }: Props) {
  // A query without data forgets its error when it is tried again, but not the number of errors.
  const { data, error, errorUpdateCount, isFetching, refetch } = part;
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  if (data !== undefined || errorUpdateCount === 0) return null;
  const hint = recoveryHint(lastError);
  return (
    <ErrorBanner
      text={hint === null ? text : `${text}\n${hint}`}
      isResult={false}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
