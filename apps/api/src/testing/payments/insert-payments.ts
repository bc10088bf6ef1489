import type { Prisma } from '../../db.ts';
import type { TestApp } from '../create-test-app.ts';

type Payment = Partial<Prisma.TransactionUncheckedCreateInput>;

let inserted = 0;

/**
 * Payments as they stand in the books, without the way that led there: of 300 taka for a plan of
 * their own, begun now, unless told. Gives them in the order in which they were asked for.
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
