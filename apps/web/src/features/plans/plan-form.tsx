import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { refusalOf } from '../../ui/refusal.ts';
import { SaveRefused } from '../../ui/save-refused.tsx';
import { SheetButtons } from '../../ui/sheet.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { GroupField } from './group-field.tsx';
import { findPlan } from './plan-query.ts';
import { type PlanValues, planErrors, planFields, valuesOf } from './plan-values.ts';
import { savePlan } from './save-plan.ts';

type Props = {
  /** Null for a new one. */
  plan: AdminPlan | null;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
  /** Starts again with the plan as it is now. */
  onReload: (plan: AdminPlan) => void;
  onClose: () => void;
};

export function PlanForm({ plan, onBusy, onSaved, onReload, onClose }: Props) {
  const form = useForm({ initialValues: valuesOf(plan), validate: planErrors });
  const { state, submit } = useSubmit(
    async (values: PlanValues) => {
      onBusy(true);
      await savePlan(plan, values).finally(() => onBusy(false));
      onSaved();
    },
    (error) => showRefusal(form, refusalToSave(error)),
  );
  const isBusy = state.kind === 'busy' || state.kind === 'done';

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <SaveRefused
            title="Failed to save plan"
            error={state.error}
            refusal={refusalToSave(state.error)}
            find={() => findPlan(plan)}
            onReload={onReload}
            onGone={onClose}
          />
        )}
        <TextInput
          label="Name"
          name="name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberField
            label="Monthly price"
            name="monthly_price"
            leftSection="৳"
            min={0}
            step={0.01}
            {...form.getInputProps('monthly_price')}
          />
          <NumberField
            label="Yearly price"
            name="yearly_price"
            leftSection="৳"
            min={0}
            step={0.01}
            {...form.getInputProps('yearly_price')}
          />
        </SimpleGrid>
        <NumberField
          label="Duration days"
          name="duration_days"
          description="How many days a monthly payment gives. A yearly one gives 365."
          inputMode="numeric"
          min={1}
          step={1}
          {...form.getInputProps('duration_days')}
        />
        <GroupField {...form.getInputProps('guid')} />
        <Textarea
          label="Description"
          name="description"
          description="A note while you fill this in. It is not saved."
          size="md"
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {plan ? 'Save Plan' : 'Create Plan'}
        </Button>
      </SheetButtons>
    </form>
  );
}

function refusalToSave(error: unknown) {
  return refusalOf(error, planFields, 'Failed to save plan', {
    plan_name_taken: 'name',
    guid_taken: 'guid',
    chat_group_unknown: 'guid',
  });
}
