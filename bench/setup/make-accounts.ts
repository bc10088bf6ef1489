import type { Db } from '@nobayon/prisma/client.ts';
import { createPasswords } from '../../apps/api/src/features/auth/passwords/create-passwords.ts';
import { DAY_MS } from '../../packages/shared/src/domain/calendar.ts';

export const PASSWORD = 'Bench-Secret-1';

/** The hash of `PASSWORD`, as the API stores hashes. */
export function hashPassword(): Promise<string> {
  return createPasswords().hash(PASSWORD);
}

/** Creates accounts with `PASSWORD` and the addresses of `addressOf`. */
export async function makeAccounts(
  db: Db,
  count: number,
  addressOf: (n: number) => string,
): Promise<{ id: number; email: string }[]> {
  const passwordHash = await hashPassword();
  return db.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, n) => ({
      firstname: 'Nusrat',
      lastname: 'Jahan',
      email: addressOf(n),
      emailProvenAt: new Date(),
      passwordHash,
    })),
    select: { id: true, email: true },
  });
}

/** 300 taka for 30 days. */
export function makePlan(db: Db, name = 'Pro') {
  return db.plan.create({
    data: { name, monthlyPrice: 300_00, yearlyPrice: 3_000_00, durationDays: 30 },
  });
}

/** Puts accounts on a separate plan for the next 30 days. */
export async function giveSubscriptions(db: Db, accounts: { id: number }[]): Promise<void> {
  const plan = await makePlan(db, 'Basic');
  const startedAt = new Date();
  const expiresAt = new Date(startedAt.getTime() + plan.durationDays * DAY_MS);
  await db.subscription.createMany({
    data: accounts.map(({ id }) => ({
      userId: id,
      planId: plan.id,
      cycle: 'monthly' as const,
      listPrice: plan.monthlyPrice,
      pricePaid: plan.monthlyPrice,
      startedAt,
      expiresAt,
    })),
  });
}
