import {
  type MailKind,
  mailKinds,
  type PaymentTotals,
  type SentMail,
  type UsedCoupon,
} from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { MailRow, TotalsRow, UsedCouponRow } from './user-rows.store.ts';

export function showUsedCoupon({ coupon, state, transaction }: UsedCouponRow): UsedCoupon {
  return {
    transaction_id: transaction.id,
    invoice_number: transaction.invoiceNumber,
    code: coupon.code,
    state,
    plan_name: transaction.planName,
    discount_amount: toTaka(transaction.discountAmount),
    created_at: transaction.createdAt.toISOString(),
  };
}

export function showMail({ id, key, subject, sentAt, refusal }: MailRow): SentMail {
  return {
    id,
    kind: kindOf(key),
    subject: subject ?? '',
    sent_at: sentAt?.toISOString() ?? null,
    refusal,
  };
}

/** A key starts with the kind of the email: `receipt:1042`. */
function kindOf(key: string): MailKind {
  const [name] = key.split(':');
  return mailKinds.find((kind) => kind === name) ?? 'other';
}

export function showTotals(totals: TotalsRow): PaymentTotals {
  return {
    count: totals.count,
    completed: totals.completed,
    paid: toTaka(Number(totals.paid)),
    refunded: toTaka(Number(totals.refunded)),
    last_paid_at: totals.lastPaidAt?.toISOString() ?? null,
  };
}
