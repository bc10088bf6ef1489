import type { Db, Prisma } from '@nobayon/prisma/client.ts';

export type Shop = Awaited<ReturnType<typeof createShop>>;
export type Wallet = Awaited<ReturnType<Shop['wallet']>>;
export type Plan = Awaited<ReturnType<Shop['plan']>>;

let made = 0;

/** Returns a new number, unique within this worker. */
export function next(): number {
  made += 1;
  return made;
}

/** Archives the plans and wallets of previous tests, and creates new ones. Prices are in paisa. */
export async function createShop(db: Db) {
  const cleared = { where: { archivedAt: null }, data: { archivedAt: new Date() } };
  await db.plan.updateMany(cleared);
  await db.wallet.updateMany(cleared);

  /** ৳300 for a month of 30 days, ৳3,000 for a year. */
  const plan = (data: Partial<Prisma.PlanCreateInput> = {}) =>
    db.plan.create({
      data: {
        name: 'Basic',
        monthlyPrice: 300_00,
        yearlyPrice: 3_000_00,
        durationDays: 30,
        ...data,
      },
    });

  return {
    plan,
    /** ৳800 for a month of 30 days, ৳8,000 for a year. */
    pro: () => plan({ name: 'Pro', monthlyPrice: 800_00, yearlyPrice: 8_000_00 }),
    free: () => plan({ name: 'Free', monthlyPrice: 0, yearlyPrice: 0 }),
    manyPlans: (count: number) =>
      db.plan.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          name: `Plan ${index + 1}`,
          monthlyPrice: (index + 1) * 100_00,
          yearlyPrice: (index + 1) * 1_000_00,
          durationDays: 30,
        })),
      }),
    /** 20 % off everything, with a unique code. */
    coupon: (data: Partial<Prisma.CouponCreateInput> = {}) =>
      db.coupon.create({
        data: {
          code: `SAVE${process.pid}X${next()}`,
          discountType: 'percentage',
          discountValue: 20_00,
          ...data,
        },
      }),
    /** An active bKash wallet with a unique number. */
    wallet: (data: Partial<Prisma.WalletCreateInput> = {}) =>
      db.wallet.create({
        data: {
          kind: 'bkash',
          number: `017${String(next()).padStart(3, '0')}${String(process.pid % 100_000).padStart(5, '0')}`,
          accountType: 'personal_retail',
          ...data,
        },
      }),
    closeCoupon: (id: number) => db.coupon.update({ where: { id }, data: { isActive: false } }),
  };
}
