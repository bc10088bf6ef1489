import type { BillingCycle } from '@nobayon/shared/domain/price/quote.ts';
import type { Prisma } from '../db.ts';
import type { AppDeps } from '../deps.ts';
import { startSession } from '../features/auth/sessions/start-session.ts';
import { openTransaction } from '../features/payments/checkout/open-transaction.ts';
import { orderOf } from '../features/payments/checkout/order-of.ts';
import { firstGateway } from './payments/replace-gateway.ts';

let made = 0;

/** Returns a new number, unique within this process. */
function next(): number {
  made += 1;
  return made;
}

/** Creates rows with all that they require: `payment()` creates its own user and plan. */
export function factories(deps: AppDeps) {
  const { db } = deps;

  async function user(data: Partial<Prisma.UserCreateInput> = {}) {
    const n = next();
    const row = await db.user.create({
      data: {
        firstname: 'Nusrat',
        lastname: `Jahan${n}`,
        email: `nusrat${n}@example.com`,
        emailProvenAt: deps.clock(),
        passwordHash: 'no password opens this',
        ...data,
      },
    });
    return { ...row, token: await startSession(deps, row) };
  }

  /** 300 taka for a month of 30 days, 3,000 for a year. */
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

  /** A pending payment that exists at the gateway, as after `initiate`. */
  async function payment(parts: PaymentParts = {}) {
    const buyer = parts.user ?? (await user());
    const bought = parts.plan ?? (await plan());
    const gateway = firstGateway({ deps });
    const { transaction: row, phone } = await openTransaction(deps, buyer.id, {
      planId: bought.id,
      cycle: parts.cycle ?? 'monthly',
      couponCode: parts.couponCode,
      gateway,
    });
    const { meaning } = await gateway.start(orderOf(row, phone, deps.settings));
    if (meaning.kind !== 'started') throw new Error(`The sandbox answered ${meaning.kind}`);
    return { row, user: buyer, plan: bought, paymentUrl: meaning.paymentUrl };
  }

  /** A wallet with a unique number. */
  function wallet(data: Partial<Prisma.WalletCreateInput> = {}) {
    const n = next();
    return db.wallet.create({
      data: {
        kind: 'bkash',
        number: `013${String(n).padStart(8, '0')}`,
        accountType: 'merchant',
        position: n,
        ...data,
      },
    });
  }

  type ClaimParts = {
    wallet?: Awaited<ReturnType<typeof wallet>>;
    user?: { id: number; token: string };
    trxId?: string;
  };

  /** A manual payment with an open claim. */
  async function claim(parts: ClaimParts = {}) {
    const buyer = parts.user ?? (await user());
    const to = parts.wallet ?? (await wallet());
    const gateway = deps.gateways.connected.find(({ name }) => name === 'manual');
    if (!gateway) throw new Error('There is no manual payment');
    const bought = await plan();
    const { transaction: row } = await openTransaction(deps, buyer.id, {
      planId: bought.id,
      cycle: 'monthly',
      couponCode: undefined,
      gateway,
    });
    const trxId = parts.trxId ?? `TRX${String(next()).padStart(7, '0')}`;
    const made = await db.paymentClaim.create({
      data: {
        transactionId: row.id,
        walletId: to.id,
        trxId,
        senderNumber: '01800000009',
        claimedAt: deps.clock(),
      },
    });
    return { claim: made, row, user: buyer, plan: bought, wallet: to };
  }

  return { user, plan, coupon, payment, wallet, claim };
}
