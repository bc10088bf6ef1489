import type { UseFormReturnType } from '@mantine/form';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PlanDateField } from '../form/plan-date-field.tsx';
import { planEffect, plansForEdit, takesDate } from '../form/plan-options.ts';
import { PlanSelect } from '../form/plan-select.tsx';
import { dateForPlan, type UserValues } from '../form/user-values.ts';

type Props = {
  form: Pick<UseFormReturnType<UserValues>, 'getInputProps' | 'setFieldValue' | 'values'>;
  before: UserValues;
  /** Whether the shown date was entered; selecting another plan clears it. */
  onDateEntered: (isEntered: boolean) => void;
  /** Whether a dialog that opens focuses the plan. */
  hasFocus: boolean;
};

/** The fields for the plan and its expiry date. */
export function PlanFields({ form, before, onDateEntered, hasFocus }: Props) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  const date = form.getInputProps('expiryDate');
  return (
    <PlanSelect
      optionsOf={(plans) => plansForEdit(plans, before.planName)}
      data-autofocus={hasFocus || undefined}
      {...form.getInputProps('planName')}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue('planName', value);
        form.setFieldValue('expiryDate', dateForPlan(before, value));
        onDateEntered(false);
      }}
    >
      {(plans) => (
        <PlanDateField
          disabled={!takesDate(form.values.planName, plans)}
          description={planEffect({ before, chosen: form.values, plans, now, timeZone })}
          {...date}
          onChange={(day) => {
            onDateEntered(true);
            date.onChange(day);
          }}
        />
      )}
    </PlanSelect>
  );
}
