import {
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  SimpleGrid,
  Switch,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LONGEST_COUPON_CODE } from '@nobayon/shared/contract/coupons.ts';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import { billingCycles } from '@nobayon/shared/domain/price/quote.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { cycleNames } from '../../../ui/format/cycle-names.ts';
import type { CouponValues } from './coupon-values.ts';
import { PlansField } from './plans-field.tsx';

type Form = UseFormReturnType<CouponValues>;

const discounts = {
  percentage: { label: 'Percentage', sign: { rightSection: '%' }, step: 1, max: 100 },
  fixed: { label: 'Fixed', sign: { leftSection: '৳' }, step: 0.01, max: undefined },
} as const;

type Props = {
  form: Form;
  today: CalendarDay;
  /** Whether a new one already has its code, so that the discount is focused. */
  hasCode: boolean;
};

export function CouponFields({ form, today, hasCode }: Props) {
  return (
    <>
      <TextInput
        label="Code"
        name="code"
        maxLength={LONGEST_COUPON_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus={!hasCode || undefined}
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', inUpperCase(event.currentTarget))}
      />
      <DiscountFields form={form} isFirst={hasCode} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          label="Max uses"
          name="maxUses"
          description="Leave empty for no limit."
          inputMode="numeric"
          min={1}
          step={1}
          {...form.getInputProps('maxUses')}
        />
        <NumberField
          label="Uses per customer"
          name="maxUsesPerCustomer"
          description="Leave empty for no limit."
          inputMode="numeric"
          min={1}
          step={1}
          {...form.getInputProps('maxUsesPerCustomer')}
        />
        <DayField
          size="md"
          label="Valid from"
          name="validFrom"
          description="Leave empty to start now."
          {...form.getInputProps('validFrom')}
        />
        <DayField
          size="md"
          label="Valid until"
          name="validUntil"
          description="Leave empty for no expiry."
          min={today}
          {...form.getInputProps('validUntil')}
        />
      </SimpleGrid>
      <Checkbox
        label="New customers only"
        name="newCustomersOnly"
        description="Customers without a completed payment."
        size="md"
        {...form.getInputProps('newCustomersOnly', { type: 'checkbox' })}
      />
      <PlansField {...form.getInputProps('planRestrictions')} />
      <Checkbox.Group
        label="Billing cycle"
        size="md"
        description="Leave empty for both."
        {...form.getInputProps('billingCycleRestrictions')}
      >
        <Group gap="lg">
          {billingCycles.map((cycle) => (
            <Checkbox key={cycle} value={cycle} label={cycleNames[cycle]} size="md" />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label="Active"
        description="When off, the coupon cannot be used."
        size="md"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}

/** Changes the text to upper case in place, so that the caret does not move. */
function inUpperCase(input: HTMLInputElement): string {
  const caret = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(caret, caret);
  return input.value;
}

function DiscountFields({ form, isFirst }: { form: Form; isFirst: boolean }) {
  const { sign, step, max } = discounts[form.values.discountType];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Input.Wrapper label="Discount type" labelElement="div" size="md">
        <SegmentedControl
          aria-label="Discount type"
          fullWidth
          size="md"
          data={Object.entries(discounts).map(([value, { label }]) => ({ value, label }))}
          {...form.getInputProps('discountType')}
        />
      </Input.Wrapper>
      <NumberField
        label="Discount value"
        name="discountValue"
        {...sign}
        data-autofocus={isFirst || undefined}
        min={step}
        max={max}
        step={step}
        {...form.getInputProps('discountValue')}
      />
    </SimpleGrid>
  );
}
