import { Skeleton, Stack } from '@mantine/core';

type Props = {
  /** `lines`: text; `rows`: a list or table; `cards`: plans or tiles; `page`: a whole page. */
  shape: 'lines' | 'rows' | 'cards' | 'page';
  /** How many of them; about as many as will come keeps the page from jumping. */
  count?: number;
  /** What is being waited for, for screen readers. */
  label?: string;
};

const heights = { lines: 14, rows: 44, cards: 132, page: 180 };

/** Stands where content will be. */
export function LoadingSkeleton({ shape, count = 3, label = 'Loading' }: Props) {
  return (
    <Stack role="status" aria-label={label} gap={shape === 'lines' ? 'xs' : 'sm'}>
      {shape === 'page' && <Skeleton height={36} width="50%" />}
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={heights[shape]} />
      ))}
    </Stack>
  );
}
