import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorBanner } from './error-banner.tsx';

type Props = {
  /** What failed: "Failed to load plans". */
  text: string;
  part: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;
};

/**
 * Says that a part of a screen failed to load. Empty while it loads, and while older data is shown.
 */
export function LoadError({ text, part: { data, isError, refetch } }: Props) {
  if (!isError || data !== undefined) return null;
  return <ErrorBanner text={text} isResult={false} onRetry={() => refetch()} />;
}
