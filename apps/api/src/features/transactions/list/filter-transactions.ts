import type { TransactionFilter } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { addCalendarDays, startOfDay } from '@nobayon/shared/domain/calendar.ts';
import type { Prisma } from '../../../db.ts';

/** The condition for visible payments that match a filter, with days in a time zone. */
export function filterTransactions(
  { status, gateway, from, to }: TransactionFilter,
  timeZone: string,
): Prisma.TransactionWhereInput {
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
