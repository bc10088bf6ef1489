import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { useState } from 'react';
import { showSuccess } from '../../ui/notify.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { CouponForm } from './coupon-form.tsx';
import { findCoupon } from './coupon-query.ts';

type Props = {
  dialog: DialogOf<AdminCoupon>;
  /** The page of the list. */
  page: number;
};

/** Where a coupon is added or changed. */
export function CouponDialog({ dialog, page }: Props) {
  const { subject: coupon, isOpen, key, open, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet
      title={coupon ? 'Edit Coupon' : 'Add New Coupon'}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={close}
    >
      <CouponForm
        key={key}
        coupon={coupon}
        find={() => findCoupon(coupon, page)}
        onBusy={setBusy}
        onSaved={() => {
          showSuccess(coupon ? 'Coupon updated successfully' : 'Coupon created successfully');
          close();
        }}
        onReload={open}
        onClose={close}
      />
    </Sheet>
  );
}
