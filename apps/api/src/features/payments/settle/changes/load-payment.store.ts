import { type CouponAvailability, couponAvailability } from '@nobayon/shared/domain/coupon.ts';
import type { PlanPrices } from '@nobayon/shared/domain/price/quote.ts';
import type { SubscriptionEvent } from '@nobayon/shared/domain/subscription/event.ts';
import { Prisma, type Queryable, queryRows } from '../../../../db.ts';
import { type Uses, usesAsJson } from '../../../coupons/coupon-uses.store.ts';
import {
  eventsAsJson,
  eventsFromJson,
  type JsonEvent,
} from '../../../subscriptions/subscription-events.store.ts';
import { paymentColumns, type TransactionRow } from '../../transactions.store.ts';
import { walletGateways } from './wallet-gateways.ts';

/** Everything that decides how a payment is settled. */
export type LoadedPayment = {
  row: TransactionRow;
  /** The current price and days of its plan; of an archived plan, the last ones. */
  plan: PlanPrices;
  /** The history of its user's subscription; empty if the account was deleted. */
  events: SubscriptionEvent[];
  /** The coupon of the order, and whether it may use it; null without one. */
  coupon: { id: number; availability: CouponAvailability } | null;
  /** Whether another payment already has the gateway ID, or a claim that was not rejected. */
  isGatewayIdTaken: boolean;
  /** Whether its customer claims to have paid, and that claim was not rejected. */
  isClaimed: boolean;
};

type Row = TransactionRow & {
  plan: PlanPrices;
  events: JsonEvent[];
  coupon:
    | (Uses & {
        id: number;
        maxUses: number | null;
        maxUsesPerCustomer: number | null;
        newCustomersOnly: boolean;
        usedCount: number;
        hasReservation: boolean;
      })
    | null;
  isGatewayIdTaken: boolean;
  isClaimed: boolean;
};

/** Reads all facts in one statement. Consistent under the locks of `lockPayment`. */
export async function loadPayment(
  tx: Queryable,
  id: number,
  { now, gatewayId = null }: { now: Date; gatewayId?: string | null },
): Promise<LoadedPayment> {
  const [payment] = await loadPayments(tx, [{ id, gatewayId }], now);
  if (!payment) throw new Error(`There is no payment ${id}`);
  return payment;
}

/** The same for several payments, in any order. Unknown ids are left out. */
export async function loadPayments(
  tx: Queryable,
  asked: readonly { id: number; gatewayId: string | null }[],
  now: Date,
): Promise<LoadedPayment[]> {
  const gatewayIds = Object.fromEntries(asked.map(({ id, gatewayId }) => [id, gatewayId]));
  const idOfPayment = Prisma.sql`(${JSON.stringify(gatewayIds)}::jsonb ->> t.id::text)`;
  const walletsOf = (gateway: Prisma.Sql) =>
    Prisma.sql`(${JSON.stringify(walletGateways)}::jsonb -> ${gateway})`;
  const ownWallets = walletsOf(Prisma.sql`t.gateway`);
  const statement = Prisma.sql`
    SELECT ${paymentColumns},
      json_build_object('monthlyPrice', plan.monthly_price, 'yearlyPrice', plan.yearly_price,
        'durationDays', plan.duration_days) AS plan,
      ${eventsAsJson(Prisma.sql`t.user_id`)} AS events,
      (
        SELECT jsonb_build_object('id', coupons.id, 'maxUses', coupons.max_uses,
          'maxUsesPerCustomer', coupons.max_uses_per_customer,
          'newCustomersOnly', coupons.new_customers_only, 'usedCount', coupons.used_count,
          'hasReservation', use.state = 'reserved' AND use.reserved_until > ${now}
        ) || ${usesAsJson(Prisma.sql`use.coupon_id`, Prisma.sql`t.user_id`, now)}
        FROM coupon_redemptions use JOIN coupons ON coupons.id = use.coupon_id
        WHERE use.transaction_id = t.id
      ) AS coupon,
      EXISTS (
        SELECT FROM transactions other
        WHERE other.gateway = t.gateway
          AND other.gateway_id = ${idOfPayment}
          AND other.id <> t.id
      ) OR (${ownWallets} IS NOT NULL AND (EXISTS (
        SELECT FROM transactions other
        WHERE upper(other.gateway_id) = upper(${idOfPayment}) AND other.gateway_id IS NOT NULL
          AND ${walletsOf(Prisma.sql`other.gateway`)}
            ?| ARRAY(SELECT jsonb_array_elements_text(${ownWallets}))
          AND other.id <> t.id
      ) OR EXISTS (
        SELECT FROM payment_claims claim JOIN wallets ON wallets.id = claim.wallet_id
        WHERE claim.trx_id = upper(${idOfPayment}) AND claim.state <> 'rejected'
          AND ${ownWallets} ? wallets.kind::text
      ))) AS "isGatewayIdTaken",
      EXISTS (
        SELECT FROM payment_claims claim
        WHERE claim.transaction_id = t.id AND claim.state <> 'rejected'
      ) AS "isClaimed"
    FROM transactions t JOIN plans plan ON plan.id = t.plan_id
    WHERE t.id = ANY (${asked.map(({ id }) => id)}::int[])`;
  return (await queryRows<Row>(tx, statement)).map(loadedPayment);
}

function loadedPayment(loaded: Row): LoadedPayment {
  const { plan, events, coupon, isGatewayIdTaken, isClaimed, ...row } = loaded;
  return {
    row,
    plan,
    events: eventsFromJson(events),
    coupon: coupon && { id: coupon.id, availability: couponAvailability(coupon, coupon) },
    isGatewayIdTaken,
    isClaimed,
  };
}
