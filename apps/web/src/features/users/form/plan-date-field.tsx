import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { lastExpiryDay } from '@nobayon/shared/domain/expiry.ts';
import type { ComponentProps } from 'react';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';

/** When a plan ends that an administrator gives. */
export function PlanDateField(props: Omit<ComponentProps<typeof DayField>, 'label'>) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  return (
    <DayField
      label="Expiry date"
      name="expiryDate"
      size="md"
      max={lastExpiryDay(dayIn(now, timeZone))}
      // Below, so that the two fields stay aligned.
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
    />
  );
}
