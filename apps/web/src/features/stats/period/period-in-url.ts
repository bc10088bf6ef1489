import { type Period, presetPeriod } from '@nobayon/shared/domain/period.ts';
import { isDay } from '../../../ui/dates/read-day.ts';

/** The period of a URL, which can be too long; the last 30 days if it has none. */
export function periodInUrl(params: URLSearchParams, today: string): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : presetPeriod('last_30', today);
}

export function withPeriod(params: URLSearchParams, { from, to }: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('from', from);
  next.set('to', to);
  return next;
}
