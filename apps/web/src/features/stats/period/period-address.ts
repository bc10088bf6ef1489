import {
  daysIn,
  MAX_PERIOD_DAYS,
  type Period,
  presetPeriod,
} from '@nobayon/shared/domain/period.ts';
import { isDay } from '../../../ui/dates/read-day.ts';

/** The period of an address; the last 30 days if it has no valid one. */
export function periodInAddress(address: URLSearchParams, today: string): Period {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const isShown = isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= MAX_PERIOD_DAYS;
  return isShown ? { from, to } : presetPeriod('last_30', today);
}

export function withPeriod(address: URLSearchParams, { from, to }: Period): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('from', from);
  next.set('to', to);
  return next;
}
