import type { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { addCalendarDays, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';

/** A condition for payments that both Prisma and a handwritten statement can use. */
export type PaymentCondition = {
  deletedAt: null;
  status?: TransactionStatus;
  gateway?: string;
  createdAt: { gte?: Date; lt?: Date };
  userId?: number;
  formerUserId?: number;
};

/** The condition for visible payments that match a filter, with days in a time zone. */
export function filterTransactions(
  { status, gateway, from, to }: TransactionFilter,
  timeZone: string,
): PaymentCondition {
  return {
    deletedAt: null,
    ...(status && { status }),
    ...(gateway && { gateway }),
    createdAt: {
      ...(from && { gte: startOfDay(from, timeZone) }),
      ...(to && { lt: startOfDay(addCalendarDays(to, 1), timeZone) }),
    },
  };
}
