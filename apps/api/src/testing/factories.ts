import type { BillingCycle } from '@nobayon/shared/domain/quote.ts';
import type { Prisma } from '../db.ts';
import type { AppDeps } from '../deps.ts';
import { startSession } from '../features/auth/start-session.ts';
import { openTransaction } from '../features/payments/open-transaction.ts';

let made = 0;

/** A number that no other thing of this process has. */
function next(): number {
  made += 1;
  return made;
}

/** Things that complete themselves: `payment()` makes its own user and plan. */
export function factories(deps: AppDeps) {
  const { db } = deps;

  async function user(data: Partial<Prisma.UserCreateInput> = {}) {
    const n = next();
    const row = await db.user.create({
      data: {
        firstname: 'Nusrat',
        lastname: `Jahan${n}`,
        email: `nusrat${n}@example.com`,
        passwordHash: 'no password opens this',
        ...data,
      },
    });
    return { ...row, token: await startSession(deps, row) };
  }

  /** 300 taka a month of 30 days, 3,000 a year. */
  function plan(data: Partial<Prisma.PlanCreateInput> = {}) {
    return db.plan.create({
      data: {
        name: `Basic ${next()}`,
        monthlyPrice: 300_00,
        yearlyPrice: 3_000_00,
        durationDays: 30,
        ...data,
      },
    });
  }

  /** 20 % off everything. */
  function coupon(data: Partial<Prisma.CouponCreateInput> = {}) {
    return db.coupon.create({
      data: {
        code: `SAVE${next()}`,
        discountType: 'percentage',
        discountValue: 20_00,
        ...data,
      },
    });
  }

  type PaymentParts = {
    user?: Awaited<ReturnType<typeof user>>;
    plan?: Awaited<ReturnType<typeof plan>>;
    couponCode?: string;
    cycle?: BillingCycle;
  };

  /** A pending payment that the gateway knows, as after `initiate`. */
  async function payment(parts: PaymentParts = {}) {
    const buyer = parts.user ?? (await user());
    const bought = parts.plan ?? (await plan());
    const row = await openTransaction(deps, buyer.id, {
      planId: bought.id,
      cycle: parts.cycle ?? 'monthly',
      couponCode: parts.couponCode,
    });
    const { meaning } = await deps.gateway.start({
      invoiceNumber: row.invoiceNumber,
      amount: row.finalAmount,
      customer: { name: row.userName, email: row.userEmail },
      description: row.planName,
      returnUrl: `${deps.settings.appUrl}/payment/callback`,
    });
    if (meaning.kind !== 'started') throw new Error(`The sandbox answered ${meaning.kind}`);
    return { row, user: buyer, plan: bought, paymentUrl: meaning.paymentUrl };
  }

  return { user, plan, coupon, payment };
}
