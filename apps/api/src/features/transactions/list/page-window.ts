import type { Total } from '../../../http/pagination.ts';

/** The rows of a page, counted from one end of the list. */
export type PageWindow = { from: 'newest' | 'oldest'; skip: number; take: number };

/**
 * Skipped rows have to be scanned, if only in an index, so with a known total a page is read from
 * the nearer end.
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
