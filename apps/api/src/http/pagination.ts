import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';

/**
 * How far a filtered list is counted. Beyond this, counting costs more than the number is worth.
 */
export const COUNT_CAP = 10_000;

/** If there are more than `COUNT_CAP`, `total` is `COUNT_CAP` and `capped` is true. */
export type Total = { total: number; capped: boolean };

/** Converts a count of at most `COUNT_CAP + 1` rows. */
export function totalOf(counted: number): Total {
  return { total: Math.min(counted, COUNT_CAP), capped: counted > COUNT_CAP };
}

export function paginationOf(
  { page, limit }: { page: number; limit: number },
  { total, capped }: Total,
): Pagination {
  const pages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, pages, capped, hasNext: page < pages, hasPrev: page > 1 };
}
