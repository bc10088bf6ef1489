import { useForm } from '@mantine/form';
import { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { formErrorOf } from '../../../ui/errors/form-errors.ts';
import { SaveForm, type SaveFormProps } from '../../../ui/form/save-form.tsx';
import { useToday } from '../../../ui/hooks/use-today.ts';
import { findCoupon } from '../coupon-query.ts';
import { CouponFields } from './coupon-fields.tsx';
import { couponErrors, couponFields, couponValuesOf } from './coupon-values.ts';
import { saveCoupon } from './save-coupon.ts';

type Props = {
  dialog: DialogOf<AdminCoupon>;
  /** The page of the list. */
  page: number;
  /** The initial code of a new one. */
  proposedCode: string;
};

const FAILED = 'Failed to save coupon';

/** The dialog to add or edit a coupon. */
export function CouponDialog({ dialog, ...more }: Props) {
  return (
    <SaveDialog
      dialog={dialog}
      noun="coupon"
      schema={AdminCoupon}
      add={{ title: 'Add New Coupon', done: 'Coupon created successfully' }}
      edit={{ title: 'Edit coupon', done: 'Coupon updated successfully' }}
    >
      {(props) => <CouponForm {...more} {...props} />}
    </SaveDialog>
  );
}

type FormProps = SaveFormProps<AdminCoupon> & Omit<Props, 'dialog'>;

function CouponForm({ page, proposedCode, ...props }: FormProps) {
  const { subject: coupon } = props;
  const today = useToday();
  const form = useForm({
    initialValues: couponValuesOf(coupon, proposedCode),
    validate: (values) => couponErrors(values, today, coupon?.valid_until ?? null),
  });
  return (
    <SaveForm
      {...props}
      form={form}
      together={['discountType', 'discountValue']}
      failed={FAILED}
      save={(values) => saveCoupon(coupon, values)}
      formErrorOf={couponFormError}
      find={() => findCoupon(coupon, page)}
    >
      <CouponFields form={form} today={today} hasCode={!coupon && proposedCode !== ''} />
    </SaveForm>
  );
}

function couponFormError(thrown: unknown) {
  return formErrorOf(thrown, couponFields, FAILED, {
    coupon_code_taken: 'code',
    date_past: 'validUntil',
  });
}
