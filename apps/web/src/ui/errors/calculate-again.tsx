import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';

type Calculation = Pick<
  UseQueryResult,
  'data' | 'isError' | 'isPlaceholderData' | 'errorUpdateCount'
>;

/**
 * Whether a calculation failed and has not succeeded since. A query without data forgets its error
 * when it is tried again, but not the number of errors.
 */
export function hasFailed({ data, isError, isPlaceholderData, errorUpdateCount }: Calculation) {
  return isError || ((data === undefined || isPlaceholderData) && errorUpdateCount > 0);
}

/**
 * The link at the end of a sentence that says that something cannot be calculated right now. The
 * sentence stays while it is calculated, so that the link keeps the focus.
 */
export function CalculateAgain({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      aria-busy={isBusy}
      onClick={onClick}
    >
      Calculate again
    </Anchor>
  );
}
