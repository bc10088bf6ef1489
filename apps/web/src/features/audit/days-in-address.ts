import { isDay } from '../../ui/dates/read-day.ts';

/** The range of days in an address; each omitted if there is no bound. */
export function daysInAddress(search: URLSearchParams): { from?: string; to?: string } {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** The same address with other days, from its first page. */
export function withDays(
  search: URLSearchParams,
  days: { from: string; to: string },
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, day] of Object.entries(days)) {
    if (day) next.set(name, day);
    else next.delete(name);
  }
  return next;
}
