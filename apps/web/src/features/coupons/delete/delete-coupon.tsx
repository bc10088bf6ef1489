import { type AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import { call } from '../../../api/client.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { invalidateCoupons } from '../coupon-query.ts';

/** Asks before a coupon is deleted. */
export function DeleteCoupon({ dialog }: { dialog: DialogOf<AdminCoupon> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      title="Are you sure you want to delete this coupon?"
      text={consequence}
      remove={({ id }) => call(adminCoupons.remove, { params: { id: String(id) } })}
      refresh={invalidateCoupons}
      done="Coupon deleted successfully"
      failed="Failed to delete coupon"
    />
  );
}

function consequence({ code, used_count, reserved_count }: AdminCoupon): string {
  const over = `${code} will no longer work.`;
  const kept = used_count + reserved_count > 0;
  return kept ? `${over} Existing purchases are not affected.` : over;
}
