import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';

type Range = Pick<Pagination, 'page' | 'limit' | 'total' | 'capped'>;

/** `10,000+` if there are more than were counted. */
export function totalText({ total, capped }: Pick<Pagination, 'total' | 'capped'>): string {
  return `${countText(total)}${capped ? '+' : ''}`;
}

/** `Showing 21 to 40 of 1,200`, and the unit if there is one. */
export function showingText(range: Range, shown: number, unit = ''): string {
  const first = (range.page - 1) * range.limit;
  const [from, to] = [first + 1, first + shown].map(countText);
  return `Showing ${from} to ${to} of ${totalText(range)}${unit && ` ${unit}`}`;
}
