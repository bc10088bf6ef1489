import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { refusalOf } from '../../ui/refusal.ts';
import { SaveRefused } from '../../ui/save-refused.tsx';
import { SheetButtons } from '../../ui/sheet.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useToday } from '../../ui/use-today.ts';
import { CouponFields } from './coupon-fields.tsx';
import { type CouponValues, couponErrors, couponFields, valuesOf } from './coupon-values.ts';
import { saveCoupon } from './save-coupon.ts';

type Props = {
  /** Null for a new one. */
  coupon: AdminCoupon | null;
  /** Fetches it as it is now; null when it is gone. */
  find: () => Promise<AdminCoupon | null>;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
  /** Starts again with the coupon as it is now. */
  onReload: (coupon: AdminCoupon) => void;
  onClose: () => void;
};

export function CouponForm({ coupon, find, onBusy, onSaved, onReload, onClose }: Props) {
  const today = useToday();
  const form = useForm({
    initialValues: valuesOf(coupon),
    validate: (values) => couponErrors(values, today, coupon?.valid_until ?? null),
  });
  const { state, submit } = useSubmit(
    async (values: CouponValues) => {
      onBusy(true);
      await saveCoupon(coupon, values).finally(() => onBusy(false));
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
            title="Failed to save coupon"
            error={state.error}
            refusal={refusalToSave(state.error)}
            find={find}
            onReload={onReload}
            onGone={onClose}
          />
        )}
        <CouponFields form={form} today={today} />
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {coupon ? 'Save Coupon' : 'Create Coupon'}
        </Button>
      </SheetButtons>
    </form>
  );
}

function refusalToSave(error: unknown) {
  return refusalOf(error, couponFields, 'Failed to save coupon', {
    coupon_code_taken: 'code',
    date_past: 'validUntil',
  });
}
