import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { couponState } from '@nobayon/shared/domain/coupon.ts';
import type { AppDeps } from '../../../deps.ts';
import { type CouponRow, toCoupon } from '../../coupons/coupons.store.ts';
import { amountCell, labelCell } from '../csv/cells.ts';
import { readCoupons } from './coupons-batch.store.ts';
import { type Sheet, sheetOf } from './sheet.ts';

export function couponsSheet({
  db,
  clock,
  settings,
}: Pick<AppDeps, 'db' | 'clock' | 'settings'>): Sheet {
  const today = dayIn(clock(), settings.timeZone);
  return sheetOf<CouponRow, number>(
    'coupons',
    [
      ['Code', ({ code }) => code],
      ['Discount Type', ({ discountType }) => labelCell(discountType)],
      // Stored in hundredths of a percent or of BDT.
      ['Discount', ({ discountValue }) => amountCell(discountValue)],
      ['Used', ({ usedCount }) => String(usedCount)],
      ['Max Uses', ({ maxUses }) => (maxUses === null ? null : String(maxUses))],
      [
        'Max Uses per Customer',
        ({ maxUsesPerCustomer: most }) => (most === null ? null : String(most)),
      ],
      ['New Customers Only', ({ newCustomersOnly }) => (newCustomersOnly ? 'Yes' : 'No')],
      ['Valid From', (row) => toCoupon(row).validFrom],
      ['Valid Until', (row) => toCoupon(row).validUntil],
      ['Plan Restrictions', ({ planNames }) => planNames.join(', ') || 'All plans'],
      ['Billing Cycle', ({ cycles }) => cycles.map(labelCell).join(' & ') || 'Monthly & Yearly'],
      [
        'Status',
        (row) => labelCell(couponState({ ...toCoupon(row), usedCount: row.usedCount }, today)),
      ],
    ],
    (after, limit) => readCoupons(db, after, limit),
  );
}
