import type { Prisma } from '../../db.ts';
import type { TestApp } from '../create-test-app.ts';

type Payment = Partial<Prisma.TransactionUncheckedCreateInput>;

let inserted = 0;

/**
 * Inserts payments directly into the database, by default 300 taka each for their own plan, started
 * now. Returns them in the given order.
 */
export async function insertPayments({ db, build, clock }: TestApp, payments: Payment[]) {
  const plan = await build.plan();
  const rows = await db.transaction.createManyAndReturn({
    data: payments.map((payment) => {
      inserted += 1;
      return {
        invoiceNumber: `NB-TEST${String(inserted).padStart(9, '0')}`,
        planId: plan.id,
        planName: plan.name,
        gateway: 'paystation',
        userName: 'Nusrat Jahan',
        userEmail: 'nusrat@example.com',
        cycle: 'monthly' as const,
        days: 30,
        amount: 300_00,
        discountAmount: 0,
        finalAmount: 300_00,
        createdAt: clock.now(),
        ...payment,
      };
    }),
  });
  return rows.sort((a, b) => a.id - b.id);
}
