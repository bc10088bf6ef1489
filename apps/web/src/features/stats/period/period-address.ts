import { type Period, presetPeriod } from '@nobayon/shared/domain/period.ts';
import { isDay } from '../../../ui/dates/read-day.ts';

/** The period of an address, which can be too long; the last 30 days if it has none. */
export function periodInAddress(address: URLSearchParams, today: string): Period {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : presetPeriod('last_30', today);
}

export function withPeriod(address: URLSearchParams, { from, to }: Period): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('from', from);
  next.set('to', to);
  return next;
}
