import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { quote } from '@nobayon/shared/domain/quote.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { findPlanForSale } from '../plans/find-plan-for-sale.ts';
import { previewPurchase } from '../subscriptions/preview-purchase.ts';

type Preview = typeof payments.preview;

/** What a purchase would do to the caller's subscription. */
export async function previewPayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, query }: Request<Preview>,
): Promise<RawReply<Preview>> {
  const plan = await findPlanForSale(db, query.plan_id);
  const { subtotal, total, days } = quote(plan, query.billing_cycle, null);
  const now = clock();
  const { kind, carriedDays, entitlement, currentPlan } = await previewPurchase(
    db,
    caller.id,
    { planId: plan.id, days, listPrice: subtotal, paid: total },
    now,
  );
  return {
    success: true,
    preview: {
      kind,
      days,
      carried_days: carriedDays,
      carried_from: carriedDays > 0 ? currentPlan : null,
      expires_at: (entitlement.expiresAt ?? now).toISOString(),
    },
  };
}
