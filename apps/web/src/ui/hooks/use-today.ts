import { type CalendarDay, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { useAppConfig } from './use-app-config.ts';
import { useNow } from './use-now.ts';

/** The current day in the time zone of the installation. */
export function useToday(): CalendarDay {
  const { timeZone } = useAppConfig();
  return dayIn(useNow(), timeZone);
}
