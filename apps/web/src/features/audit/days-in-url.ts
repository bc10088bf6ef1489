import { isDay } from '../../ui/dates/read-day.ts';

/** The range of days in a URL; each omitted if there is no bound. */
export function daysInUrl(params: URLSearchParams): { from?: string; to?: string } {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** The same URL with other days, from its first page. */
export function withDays(
  params: URLSearchParams,
  days: { from: string; to: string },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, day] of Object.entries(days)) {
    if (day) next.set(name, day);
    else next.delete(name);
  }
  return next;
}
