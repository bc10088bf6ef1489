import type { Pagination } from '@nobayon/shared/contract/fields/fields.ts';

type Place = Pick<Pagination, 'page' | 'limit' | 'total' | 'capped'>;

const numbers = new Intl.NumberFormat('en-US');

/** `10,000+` if there are more than were counted. */
export function totalText({ total, capped }: Pick<Pagination, 'total' | 'capped'>): string {
  return `${numbers.format(total)}${capped ? '+' : ''}`;
}

/** `Showing 21 to 40 of 1,200`, and the noun if `of` has one. */
export function showingText(place: Place, shown: number, of = ''): string {
  const first = (place.page - 1) * place.limit;
  const [from, to] = [first + 1, first + shown].map((number) => numbers.format(number));
  return `Showing ${from} to ${to} of ${totalText(place)}${of && ` ${of}`}`;
}
