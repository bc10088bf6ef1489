import { Paper, Skeleton, Stack } from '@mantine/core';
import css from './loading-skeleton.module.css';

type Props = {
  /** `lines`: text; `rows`: a list or table; `cards`: the same on a phone; `page`: a whole page. */
  shape: 'lines' | 'rows' | 'cards' | 'page';
  /** The number of rows; close to the expected number, so that the page does not jump. */
  count?: number;
  /** What is loading, for screen readers. */
  label?: string;
};

/** A placeholder of content: lines as thin as text. */
export function LoadingSkeleton({ shape, count = 3, label = 'Loading' }: Props) {
  const places = Array.from({ length: count }, (_, index) => index);
  const state = { role: 'status', 'aria-label': label };
  switch (shape) {
    case 'lines':
      return (
        <Stack {...state} gap="xs">
          {places.map((place) => (
            <Skeleton key={place} height={14} />
          ))}
        </Stack>
      );
    case 'rows':
      return (
        <div {...state}>
          {places.map((place) => (
            <div key={place} className={css.row}>
              <Skeleton height={14} width={`${widthOf(place)}%`} />
              <Skeleton height={14} width="14%" />
            </div>
          ))}
        </div>
      );
    case 'cards':
      return (
        <div {...state} className={css.cards}>
          {places.map((place) => (
            <Paper key={place} className={css.card}>
              <Skeleton height={16} width={`${widthOf(place)}%`} />
              <Skeleton height={14} />
              <Skeleton height={14} width="70%" />
            </Paper>
          ))}
        </div>
      );
    case 'page':
      return (
        <Stack {...state} gap="sm">
          <Skeleton height={36} width="50%" />
          {places.map((place) => (
            <Skeleton key={place} height={180} />
          ))}
        </Stack>
      );
  }
}

/** Widths in percent, varied like real names. */
function widthOf(place: number): number {
  return 30 + ((place * 7) % 4) * 5;
}
