import { SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  type AdminPlan,
  MAX_FEATURES,
  MAX_SUMMARY_LENGTH,
} from '@nobayon/shared/contract/plans.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { GroupField } from './group-field.tsx';
import type { PlanValues } from './plan-values.ts';
import { priceChangeNote } from './price-change-note.ts';
import { yearlyPriceNote } from './yearly-price-note.ts';

type Props = {
  form: UseFormReturnType<PlanValues>;
  /** As it was loaded; null for a new one. */
  plan: AdminPlan | null;
};

export function PlanFields({ form, plan }: Props) {
  return (
    <>
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
      <PriceNotes notes={[yearlyPriceNote(form.values), priceChangeNote(plan, form.values)]} />
      <NumberField
        label="Duration days"
        name="duration_days"
        description="The days a monthly payment lasts. A yearly payment lasts 365 days."
        inputMode="numeric"
        min={1}
        step={1}
        {...form.getInputProps('duration_days')}
      />
      <GroupField {...form.getInputProps('guid')} />
      <Textarea
        label="Short text"
        name="summary"
        description="What this plan is for, in a sentence. Customers see it under the name."
        size="md"
        autosize
        minRows={2}
        maxLength={MAX_SUMMARY_LENGTH}
        {...form.getInputProps('summary')}
      />
      <Textarea
        label="Features"
        name="features"
        description={`One per line, up to ${MAX_FEATURES}.`}
        size="md"
        autosize
        minRows={4}
        {...form.getInputProps('features')}
      />
      <Switch
        label="Recommended"
        name="is_recommended"
        description="Stands out among the plans. Only one plan can be recommended."
        {...form.getInputProps('is_recommended', { type: 'checkbox' })}
      />
      <Switch
        label="Shown to customers"
        name="is_shown"
        description="A hidden plan can only be renewed by customers who have it."
        {...form.getInputProps('is_shown', { type: 'checkbox' })}
      />
      <Textarea
        label="Description"
        name="description"
        description="A note for yourself. It is not saved."
        size="md"
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** Announced while a price is typed. Without a note it takes no room. */
function PriceNotes({ notes }: { notes: readonly (string | null)[] }) {
  const shown = notes.filter((note) => note !== null);
  const gap = shown.length === 0 ? -1 : -0.5;
  return (
    <Text role="status" size="sm" c="dimmed" mt={`calc(${gap} * var(--mantine-spacing-md))`}>
      {shown.join(' ')}
    </Text>
  );
}
