import type { Total } from '../../../http/pagination.ts';

/** Which rows of a list make a page, counted from one of its ends. */
export type PageWindow = { from: 'newest' | 'oldest'; skip: number; take: number };

/**
 * Rows that are skipped have to be walked over, if only in an index: where it is known how many
 * there are, a page is reached from the nearer end.
 */
export function pageWindow(
  { page, limit }: { page: number; limit: number },
  { total, capped }: Total,
): PageWindow {
  const before = (page - 1) * limit;
  if (capped) return { from: 'newest', skip: before, take: limit };
  const take = Math.max(0, Math.min(limit, total - before));
  const after = Math.max(0, total - before - take);
  return before <= after
    ? { from: 'newest', skip: before, take }
    : { from: 'oldest', skip: after, take };
}
