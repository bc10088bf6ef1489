import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { daysBegun } from '@nobayon/shared/domain/calendar.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import { quote } from '@nobayon/shared/domain/price/quote.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Request } from '../../../http/mount.ts';
import { findPlanForSale } from '../../plans/find-plan-for-sale.ts';
import { previewPurchase } from '../../subscriptions/preview-purchase.ts';

type Preview = typeof payments.preview;

/** Previews the effect of a purchase on the caller's subscription. */
export async function previewPayment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, query }: Request<Preview>,
): Promise<RawReply<Preview>> {
  const plan = await findPlanForSale(db, query.plan_id, caller.id);
  const { subtotal, total, days } = quote(plan, query.billing_cycle, null);
  const { kind, carried, setAside, givenEnding, expiresAt, currentPlan } = await previewPurchase(
    db,
    caller.id,
    { planId: plan.id, cycle: query.billing_cycle, days, listPrice: subtotal, paid: total },
    clock(),
  );
  const carriedDays = daysBegun(carried.ms);
  return {
    success: true,
    preview: {
      kind,
      days,
      carried_days: carriedDays,
      carried_worth: toTaka(carried.worth),
      set_aside: { days: daysBegun(setAside.ms), worth: toTaka(setAside.worth) },
      given_ending: givenEnding === 'endless' ? 'endless' : daysBegun(givenEnding),
      current_plan: currentPlan,
      expires_at: expiresAt?.toISOString() ?? null,
    },
  };
}
