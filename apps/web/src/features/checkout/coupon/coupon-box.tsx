import { Button, Group, TextInput } from '@mantine/core';
import { LONGEST_COUPON_CODE } from '@nobayon/shared/contract/coupons.ts';
import { type FormEvent, useId } from 'react';
import type { CouponState } from '../state/checkout-state.ts';
import css from './coupon-box.module.css';
import { CouponResult } from './coupon-result.tsx';

type Props = {
  text: string;
  coupon: CouponState;
  onType: (text: string) => void;
  onApply: () => void;
};

/** The field for a coupon, and its result. */
export function CouponBox({ text, coupon, onType, onApply }: Props) {
  const result = useId();

  function apply(event: FormEvent): void {
    event.preventDefault();
    onApply();
  }

  return (
    <form noValidate onSubmit={apply}>
      <Group gap="xs" align="flex-end">
        <TextInput
          className={css.field}
          label="Coupon code"
          value={text}
          maxLength={LONGEST_COUPON_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={coupon.kind === 'rejected'}
          aria-describedby={result}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={coupon.kind === 'checking'}>
          Apply
        </Button>
      </Group>
      <CouponResult id={result} text={text} coupon={coupon} />
    </form>
  );
}
